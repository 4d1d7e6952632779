import assert from 'node:assert/strict';
import { isInside, sourceLink } from '../../src/core/sourceLink';

describe('what a chunk\'s source could lead to', () => {
  it('is an https address', () => {
    for (const [written, href] of [
      ['https://example.org', 'https://example.org'],
      ['HTTPS://Example.org/a?b=c#d', 'https://Example.org/a?b=c#d'],
      ['  https://example.org:8443/@someone/x  ', 'https://example.org:8443/@someone/x'],
      ['https://bücher.example/ä', 'https://bücher.example/ä'],
      ['https://[2001:db8::1]/x', 'https://[2001:db8::1]/x'],
    ] as const) {
      assert.deepEqual(sourceLink(written), { kind: 'link', href });
      assert.equal(new URL(href).protocol, 'https:');
    }
  });

  it('is a path', () => {
    const paths: [written: string, path: string, isAbsolute: boolean][] = [
      ['docs/a b.md', 'docs/a b.md', false],
      ['../corpus/x.txt', '../corpus/x.txt', false],
      ['./x#y?z', './x#y?z', false],
      ['a\\b\\c.md', 'a/b/c.md', false],
      ['/srv/corpus/x.txt', '/srv/corpus/x.txt', true],
      ['C:\\corpus\\x.txt', 'C:/corpus/x.txt', true],
      ['c:/corpus/x.txt', 'c:/corpus/x.txt', true],
      ['~/x', '~/x', false],
    ];
    for (const [written, path, isAbsolute] of paths) assert.deepEqual(sourceLink(written), { kind: 'path', path, isAbsolute });
  });

  it('is nothing for another scheme', () => {
    for (const written of [
      'http://example.org', 'file:///etc/passwd', 'FILE:/etc/passwd', 'command:workbench.action.quit', 'vscode://x.y/z', 'vscode-remote://a/b', 'data:text/html,x', 'javascript:alert(1)',
      'javascript://example.org/%0aalert(1)', 'ftp://example.org', 'mailto:a@b.example', 'blob:https://example.org/x', 'view-source:https://example.org', 'ms-settings:x', 'untitled:x', 'git+ssh://x/y',
    ]) assert.equal(sourceLink(written), null, written);
  });

  it('is nothing for an https address that hides where it leads', () => {
    for (const written of [
      'https://user@example.org', 'https://user:pass@example.org/x', 'https://example.org\\@evil.example', 'https:\\\\evil.example', 'https:evil.example', 'https:/evil.example', 'https://',
      'https:///evil.example', 'https://example.org%2f@evil.example', 'https://exa mple.org', 'https://example.org/a b', 'https://example.org/a\\b',
    ]) assert.equal(sourceLink(written), null, written);
  });

  it('is nothing for network paths, control characters and emptiness', () => {
    for (const written of ['', '   ', '//server/share', '\\\\server\\share', '/\\server', '\\/server', '\\\\?\\C:\\x', 'a\u0000b', 'a\nb', 'https://example.org/\u0007', 'a\u202etxt.exe', 'x'.repeat(5000)]) {
      assert.equal(sourceLink(written), null, JSON.stringify(written.slice(0, 40)));
    }
  });
});

describe('lying inside a folder', () => {
  it('works out dots', () => {
    assert.ok(isInside('/a/b', '/a/b/c'));
    assert.ok(isInside('/a/b', '/a/b'));
    assert.ok(isInside('/a/b/', '/a/x/../b//c/./d'));
    assert.ok(isInside('/', '/anything'));
  });

  it('is not fooled by names that begin alike, or by steps out', () => {
    assert.ok(!isInside('/a/b', '/a/bc'));
    assert.ok(!isInside('/a/b', '/a'));
    assert.ok(!isInside('/a/b', '/a/b/../c'));
    assert.ok(!isInside('/a/b', '/a/b/../../etc/passwd'));
    assert.ok(!isInside('/a/b', '/../../a'));
  });
});
