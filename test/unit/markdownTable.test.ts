import assert from 'node:assert/strict';
import { markdownTable } from '../../src/shared/markdownTable';

describe('a table as Markdown', () => {
  it('keeps text as text, and every row as wide as the widest', () => {
    const table = markdownTable([['metric', 'A|B'], ['AllGold@10', '<b>1</b>\n*x*', 'more'], []]);
    assert.equal(table, '| metric | A\\|B |  |\n| --- | --- | --- |\n| AllGold@10 | \\<b\\>1\\</b\\> \\*x\\* | more |\n|  |  |  |\n');
  });

  it('is nothing where there is nothing', () => assert.equal(markdownTable([]), ''));
});
