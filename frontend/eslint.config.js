import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

// A layer may import itself and what stands below it: routes, components, ui, lib.
const below = { lib: ['ui', 'components', 'routes'], ui: ['components', 'routes'], components: ['routes'] }
const zones = Object.entries(below).map(([layer, above]) => ({
  target: `./src/${layer}`,
  from: above.map((name) => `./src/${name}`),
  message: 'Imports point downwards: routes, components, ui, lib.',
}))

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'src/gql/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, 'react-hooks': hooks },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-default-export': 'error',
      'import-x/no-cycle': 'error',
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Stored text is untrusted; React writes text.' },
        { property: 'outerHTML', message: 'Stored text is untrusted; React writes text.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Stored text is untrusted.' },
      ],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: ['src/lib/**/*.ts'], rules: { 'max-lines': ['error', { max: 400 }] } },
)
