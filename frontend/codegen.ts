import type { CodegenConfig } from '@graphql-codegen/cli'

const config: CodegenConfig = {
  schema: '../schema/graphql/*.graphqls',
  documents: ['src/**/*.{ts,tsx}', '!src/gql/**', '!src/**/*.test.*'],
  ignoreNoDocuments: true,
  generates: {
    './src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' } },
      config: {
        scalars: { Instant: 'string', Cursor: 'string', Long: 'number' },
        enumsAsTypes: true,
        useTypeImports: true,
        strictScalars: true,
      },
    },
  },
}

export default config
