import { assertReads } from './fixture';

describe('formats: questions with their context', () => {
  it('reads an export of the auto-evaluator, whose passages are one text', () => {
    assertReads('context-run/good.csv', 'run context-run', [
      '(Q1) | Who lit it? | #1 Doc 1: Ames lit the lamp. Doc 2: The bell rang at noon. | no gold | answer Ames did | reference Ames | extra Unnamed: 0=0; answer_score=1; latency=0.5',
    ], ['line 2, record 1: warning chunks-glued']);
  });

  it('reads a table of question, answer and context', () => {
    assertReads('context-run/table.tsv', 'run context-run', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | no gold | answer Ames',
      '(Q2) | When did it ring? | #1 The bell rang at noon. | no gold | answer At noon',
    ], ['line 2, record 1: warning chunks-glued', 'line 3, record 2: warning chunks-glued']);
  });

  it('reads the rows that ARES judges', () => {
    assertReads('context-run/ares.tsv', 'run context-run', ['(Q1) | Who lit it? | #1 Ames lit the lamp. | no gold | answer Ames'], ['line 2, record 1: warning chunks-glued']);
  });

  it('reads a list of passages under a usual name', () => {
    assertReads('context-run/good.json', 'run context-run', ['a1 | Who lit it? | #1 Ames lit the lamp. | #2 The bell rang at noon. | no gold | answer Ames did | reference Ames']);
  });

  it('names what is wrong in context-run/damaged.json, and reads the rest', () => {
    assertReads('context-run/damaged.json', 'run context-run', [
      '(Q1) | Who lit it? | #1 Ames lit the lamp. | no gold | answer Ames',
      '(Q2) | When did it ring? | no gold | answer At noon | unreadable',
      '(Q3) | 7 | no gold | unreadable',
    ], [
      'line 5, record 1: warning chunks-glued',
      'line 7, record 2: error chunks-missing',
      'line 17, record 3: error list-type',
      'line 14, record 3: warning field-type',
    ]);
  });
});

describe('formats: passages retrieved by id', () => {
  it('reads a table of MLflow, its relevant passages under `source`', () => {
    assertReads('mlflow-retrieval/good.csv', 'run mlflow-retrieval', [
      '(Q1) | Who lit it? | #1 [lamp.html] | #2 [bell.html] | #3 [bell.html] | relevant lamp.html=1',
      '(Q2) | When did it ring? | #1 [wall.html] | relevant bell.html=1',
    ]);
  });

  it('puts texts beside the ids', () => {
    assertReads('mlflow-retrieval/good.json', 'run mlflow-retrieval', ['a1 | Who lit it? | #1 [c1] Ames lit the lamp. | #2 [c2] The bell rang at noon. | relevant c2=1']);
  });

  it('names what is wrong in mlflow-retrieval/damaged.json, and reads the rest', () => {
    assertReads('mlflow-retrieval/damaged.json', 'run mlflow-retrieval', [
      '(Q1) | Who lit it? | #1 [c1] | no gold',
      '(Q2) | When did it ring? | no gold | unreadable',
      '(Q3) | no gold | unreadable',
    ], [
      'line 7, record 1: error list-type',
      'line 9, record 2: error chunks-missing',
      'line 13, record 3: warning field-missing',
      'line 14, record 3: error list-type',
      'line 13, record 3: error chunks-missing',
    ]);
  });
});

describe('formats: question sets of no tool', () => {
  it('reads questions with reference answers, and the passage one was made from', () => {
    assertReads('question-answers/good.json', 'gold question-answers', [
      'a1 | Who lit it? | type who | facts Ames lit the lamp. | reference Ames',
      'a2 | When did it ring? | no gold | reference At noon',
    ]);
    assertReads('question-answers/chunks.csv', 'gold question-answers', ['- | Who lit it? | facts Ames lit the lamp. | reference Ames']);
  });

  it('reads them from a table, by id and by columns', () => {
    assertReads('question-answers/good.csv', 'gold question-answers', ['- | Who lit it? | no gold | reference Ames, and nobody else', '- | When did it ring? | no gold | reference At noon']);
    assertReads('question-answers/keyed.json', 'gold question-answers', ['3606 | - | no gold | reference Ames', '1367 | - | no gold | reference At noon']);
    assertReads('question-answers/columns.json', 'gold question-answers', ['- | Who lit it? | no gold | reference Ames', '- | When did it ring? | no gold | reference At noon']);
  });

  it('names what is wrong in question-answers/damaged.json, and reads the rest', () => {
    assertReads('question-answers/damaged.json', 'gold question-answers', ['- | Who lit it? | no gold | reference Ames', '- | When did it ring? | no gold'], [
      'line 6, record 2: warning gold-unnamed',
      'line 15, record 3: warning field-type',
      'line 12, record 3: warning field-type',
    ]);
  });

  it('reads relevant passages by id', () => {
    assertReads('relevant-ids/good.json', 'gold relevant-ids', ['a1 | Who lit it? | relevant lamp=1; wall=1 | reference Ames', 'a2 | When did it ring? | relevant bell=1']);
    assertReads('relevant-ids/good.csv', 'gold relevant-ids', ['- | Who lit it? | relevant lamp.md=1; wall.md=1']);
    assertReads('relevant-ids/damaged.json', 'gold relevant-ids', ['- | Who lit it? | relevant lamp=1', '- | When did it ring? | no gold'], [
      'line 10, record 2: error list-type',
      'line 14, record 3: warning gold-id',
      'line 12, record 3: warning gold-unnamed',
    ]);
  });

  it('reads answers by id', () => {
    assertReads('answers-by-id/qid2gt.json', 'gold answers-by-id', ['lamp-1 | - | no gold | reference Ames lit it when the night came.', 'bell-2 | - | no gold | reference It rang at noon.']);
    assertReads('answers-by-id/answers.damaged.json', 'gold answers-by-id', [
      'lamp-1 | - | no gold | reference Ames lit it.',
      'bell-2 | - | no gold | reference At noon.',
      'wall-3 | - | no gold | reference It is old.',
      'rope-4 | - | no gold | reference Birch did.',
      'gate-5 | - | no gold',
      'door-6 | - | no gold',
      'roof-7 | - | no gold | reference It fell.',
    ], ['line 6, record 5: warning field-type']);
  });
});

describe('formats: SQuAD', () => {
  it('reads squad/good.jsonl, a context without an answer as a null query', () => {
    assertReads('squad/good.jsonl', 'gold squad', ['a1 | Who lit it? | facts Ames | reference Ames', 'a2 | Who rang it? | null query']);
  });

  it('names what is wrong in squad/damaged.jsonl, and reads the rest', () => {
    assertReads('squad/damaged.jsonl', 'gold squad', ['a1 | Who lit it? | facts Ames | reference Ames'], [
      'line 2, record 2: error list-type',
      'line 2, record 2: warning field-missing',
      'line 2, record 2: warning gold-unnamed',
    ]);
  });
});

describe('formats: DPR questions', () => {
  it('reads dpr-questions/good.csv', () => {
    assertReads('dpr-questions/good.csv', 'gold dpr-questions', ["- | who lit it | facts Ames / Ames' son | reference Ames; Ames' son", '- | who said "now" | facts the crew | reference the crew']);
  });

  it('names what is wrong in dpr-questions/damaged.csv, and reads the rest', () => {
    assertReads('dpr-questions/damaged.csv', 'gold dpr-questions', [
      '- | who lit it | facts Ames | reference Ames',
      '- | who rang it | facts Birch | reference Birch',
      '- | what fell | facts the wall | reference the wall',
    ], ['line 2, record -: error list-type', 'line 4, record -: error list-type']);
  });
});

describe('formats: fast-graphrag', () => {
  it('takes titles for the names of passages', () => {
    assertReads('fast-graphrag/good.json', 'run fast-graphrag', [
      '(Q1) | Who lit it? | #1 [Wall] | #2 [Lamp] | relevant Lamp=1 | answer ',
      '(Q2) | When did it ring? | relevant Bell=1; Lamp=1 | answer At noon',
    ]);
  });

  it('names what is wrong in fast-graphrag/damaged.json, and reads the rest', () => {
    assertReads('fast-graphrag/damaged.json', 'run fast-graphrag', [
      '(Q1) | Who lit it? | #1 [Wall] | relevant Lamp=1 | answer 7',
      '(Q2) | When did it ring? | no gold | answer At noon | unreadable',
    ], [
      'line 10, record 1: warning gold-id',
      'line 16, record 2: error list-type',
      'line 13, record 2: error chunks-missing',
      'line 17, record 2: error list-type',
    ]);
  });
});
