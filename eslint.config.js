import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

/** Requires a docstring for every exported function and class. */
const exportedDocstring = {
  meta: { type: 'suggestion', schema: [], messages: { missing: 'Write a docstring, or remove `export`.' } },
  create: (context) => ({
    'ExportNamedDeclaration, ExportDefaultDeclaration'(node) {
      const { declaration } = node;
      const values =
        declaration?.type === 'VariableDeclaration' ? declaration.declarations.map(({ init }) => init) : [];
      const isCode = [declaration, ...values].some((one) => /Function|^ClassDeclaration$/.test(one?.type ?? ''));
      const comment = context.sourceCode.getCommentsBefore(node).at(-1);
      if (isCode && !comment?.value.startsWith('*')) context.report({ node, messageId: 'missing' });
    },
  }),
};

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'releases/', 'node_modules/', '.netlify/', 'site/.astro/'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // `noUncheckedIndexedAccess` is on; an index that a loop has just bounded is asserted.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      // An operation's `run` may have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // Tests read answers as a client does that has no types.
    files: ['test/**'],
    rules: Object.fromEntries(
      [
        'no-explicit-any',
        'no-unsafe-assignment',
        'no-unsafe-member-access',
        'no-unsafe-call',
        'no-unsafe-return',
        'no-unsafe-argument',
        'no-unsafe-class-instance-assignment',
      ].map((rule) => [`@typescript-eslint/${rule}`, 'off']),
    ),
  },
  {
    files: ['{api,build,common,dynamic,site}/**/*.{ts,tsx}'],
    plugins: { local: { rules: { 'exported-docstring': exportedDocstring } } },
    rules: { 'local/exported-docstring': 'error' },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  {
    // Files that browsers get as they are.
    files: ['public/**/*.js'],
    languageOptions: { globals: { URL: 'readonly', document: 'readonly', addEventListener: 'readonly' } },
  },
  prettier,
);
