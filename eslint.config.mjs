import tseslint from 'typescript-eslint';

/** What each part may import: the compiler cannot hold it, so the linter does. */
const forbid = (files, groups) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: groups.map(([group, message]) => ({ group, message })) }],
  },
});
const vscode = [['vscode'], 'only src/host and src/extension.ts talk to the editor'];
const node = [['node:*', 'fs', 'path'], 'this part runs anywhere: no Node modules'];
const toolkit = [['@vscode/webview-ui-toolkit*'], 'only webview/ui.ts knows the toolkit'];

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'test/workbench/**/node_modules/**', 'test/workbench/.cache/**', 'test/screenshots/**', '**/*.mjs'] },
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // indexed access is checked by the compiler; in tight loops the index is known to be inside
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true, namespaceFrom: true } }],
      'max-lines': ['error', { max: 400 }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ImportDeclaration[source.value=/^zod/] > ImportSpecifier[imported.name="z"]', message: 'use `import * as z`: the named import pulls in every locale' },
      ],
    },
  },
  forbid(['src/core/**/*.ts'], [vscode, node, toolkit, [['**/shared/**', '**/host/**', '**/analysis/**', '**/cli/**'], 'core imports core only']]),
  forbid(['src/shared/**/*.ts'], [vscode, node, toolkit, [['**/host/**', '**/analysis/**', '**/cli/**'], 'shared imports core types only']]),
  forbid(['src/analysis/**/*.ts', 'src/cli/**/*.ts', 'src/judge/**/*.ts'], [vscode, toolkit, [['**/host/**'], 'never the editor side']]),
  forbid(['src/host/**/*.ts', 'src/extension.ts'], [toolkit, [['**/webview/**'], 'the page is reached by messages only']]),
  forbid(['webview/**/*.ts', 'webview/**/*.tsx'], [vscode, node, toolkit, [['**/host/**', '**/analysis/**', '**/cli/**'], 'the page knows shared only']]),
  { files: ['webview/ui.ts'], rules: { 'no-restricted-imports': ['error', { patterns: [{ group: ['vscode', 'node:*'], message: 'the page runs in a browser' }] }] } },
);
