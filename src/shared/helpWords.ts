/** What the help of the report page says, beside the glossary. */
export const helpWords = {
  heading: 'Help',
  keysHeading: 'Keys',
  words: 'Words that get mixed up',
  stages: 'Which number judges which stage',
  stageColumns: ['stage', 'its number', 'look at beside it', 'says nothing here'] as const,
  keys: [
    ['j / k', 'next / previous question'],
    ['f', 'walk failed questions only, or all'],
    ['n / p', 'next / previous chunk with a gold fact'],
    ['o', 'open the chunk in focus, else the first hit'],
    ['/', 'search the questions'],
    ['e', 'write a note on the question; Ctrl+Enter saves it'],
    ['l', 'label what was judged: pass or fail'],
    ['?', 'this help'],
    ['Esc', 'close what is open'],
  ] as const,
} as const;
