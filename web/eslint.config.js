// What eslint looks for in the page. It runs in the build folder, where its packages are.
import eslint from '@eslint/js';
import typescript from 'typescript-eslint';

export default typescript.config(eslint.configs.recommended, typescript.configs.strictTypeChecked, {
    languageOptions: { parserOptions: { project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
        '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
        '@typescript-eslint/no-confusing-void-expression': 'off',
        complexity: ['error', 14],
        'max-lines': ['error', 600],
        'max-lines-per-function': ['error', 60],
        eqeqeq: 'error',
        'no-console': ['error', { allow: ['error'] }],
    },
});
