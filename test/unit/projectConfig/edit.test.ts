import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse, stripComments, type ParseError } from 'jsonc-parser';
import { withRunSettings } from '../../../src/core/projectConfig/edit';
import { readProjectConfig } from '../../../src/core/projectConfig/read';
import { settingsOf } from '../../../src/core/projectConfig/settings';

describe('changing a config file', () => {
  it('makes a new one', () => {
    assert.equal(withRunSettings(null, 'runs/a.json', { gold: 'data/gold.json' }), '{\n  "runs": [\n    {\n      "files": "runs/a.json",\n      "gold": "data/gold.json"\n    }\n  ]\n}\n');
    assert.equal(withRunSettings(' \n', 'a', {}), withRunSettings(null, 'a', {}));
  });

  it('adds an entry behind the others and their comments, and leaves these as they are', () => {
    const text = ['{', '  // ours', '  "runs": [', '    { "files": "*.json", "gold": "x" }, // all', '    // more to come', '  ],', '}', ''].join('\r\n');
    const expected = ['{', '  // ours', '  "runs": [', '    { "files": "*.json", "gold": "x" }, // all', '    // more to come', '    {', '      "files": "b.json",', '      "k": [', '        5', '      ]', '    }', '  ],', '}', ''].join('\r\n');
    assert.equal(withRunSettings(text, 'b.json', { k: [5] }), expected);
    assert.equal(withRunSettings('{"runs":[{"files":"*"}]}', 'b', { stage: 'rerank' }), '{"runs":[{"files":"*"}, {"files":"b","stage":"rerank"}]}');
  });

  it('changes, adds and takes out settings of the entry that is about the file alone', () => {
    const text = '{\n\t"runs": [\n\t\t{\n\t\t\t"files": "./b.json",\n\t\t\t"gold": "x", // by hand\n\t\t\t"k": 4\n\t\t}\n\t]\n}\n';
    assert.equal(withRunSettings(text, 'b.json', { gold: 'y', k: null, match: 'whitespace' }), '{\n\t"runs": [\n\t\t{\n\t\t\t"files": "./b.json",\n\t\t\t"gold": "y", // by hand\n\t\t\t"match": "whitespace"\n\t\t}\n\t]\n}\n');
    assert.equal(withRunSettings(text, 'b.json', {}), text);
    assert.equal(withRunSettings('{"runs":[{"files":"b","k":4 /* few */ , "gold":"x"}]}', 'b', { k: null }), '{"runs":[{"files":"b", /* few */  "gold":"x"}]}');
    assert.equal(withRunSettings('{"runs":[{"files":"b", // me\n "k":4 // few\n}]}', 'b', { k: null, stage: null }), '{"runs":[{"files":"b" // me\n // few\n}]}');
  });

  it('writes where the settings count: not into an entry that a later one covers', () => {
    const text = '{"runs":[{"files":"b.json","gold":"x"},{"files":"*","gold":"y"}]}';
    const changed = withRunSettings(text, 'b.json', { gold: 'z' }) ?? '';
    assert.equal(settingsOf(readProjectConfig(changed).config, 'b.json')?.settings.gold, 'z');
    assert.equal(settingsOf(readProjectConfig(changed).config, 'c.json')?.settings.gold, 'y');
  });

  it('refuses a text it might harm', () => {
    for (const text of ['{', 'nope', '[]', '{"runs": {}}', '{"runs": [}', '3', '{"runs": [], "runs": []}', '{"runs": [{"files": "a", "gold": "x", "gold": "y"}]}', '['.repeat(50_000)]) assert.equal(withRunSettings(text, 'a', { gold: 'x' }), null, text.slice(0, 40));
  });

  it('whatever the layout: valid, effective, every comment and every other value kept', () => {
    const comment = fc.constantFrom('', ' ', '\n', '/* , ] */', '// ] }\n', '\n    ');
    const name = fc.constantFrom('a.json', 'runs/b.json', '**/*.json', 'c[1].json');
    const entry = fc.tuple(name, comment, comment, fc.boolean()).map(([files, before, after, comma]) => `${before}{"files": "${files}"${after}, "k": 3${before}${before === '' ? ',' : ', '}"gold": "g"${comma ? ',' : ''}${after}}${before}`);
    const file = fc.tuple(fc.array(entry, { maxLength: 4 }), comment, fc.boolean()).map(([entries, note, comma]) => `${note}{${note}"runs":${note}[${note}${entries.join(',')}${comma && entries.length > 0 ? ',' : ''}${note}]${comma ? ',' : ''}${note}}${note}`);
    let own = 0;
    fc.assert(
      fc.property(file, fc.constantFrom('a.json', 'runs/b.json', 'c[1].json', 'new.json'), (text, run) => {
        const changed = withRunSettings(text, run, { gold: 'new', k: null, fields: { chunks: 'hits[]' } });
        assert.ok(changed !== null);
        const errors: ParseError[] = [];
        parse(changed, errors, { allowTrailingComma: true });
        assert.deepEqual(errors, []);
        const settings = settingsOf(readProjectConfig(changed).config, run)?.settings;
        assert.deepEqual([settings?.gold, settings?.fields], ['new', { chunks: 'hits[]' }]);
        if (text.includes(`"${run}"`)) own++;
        const comments = (from: string): number => from.length - stripComments(from).length;
        assert.equal(comments(changed), comments(text), changed);
        const others = (from: string): unknown[] => readProjectConfig(from).config.runs.filter(({ entry }) => entry.files !== run).map(({ entry }) => entry);
        assert.deepEqual(others(changed), others(text));
      }),
    );
    assert.ok(own > 5, `${own} of the files had an entry of the run's own`);
  });
});
