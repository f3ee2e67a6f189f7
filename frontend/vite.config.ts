import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The address a running lumaftd answers at while the page is developed.
const server = process.env.LUMAFT_DEV_SERVER ?? 'http://127.0.0.1:4700'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    // Everything served is a file of its own origin: no inlined assets, no inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  server: { proxy: { '/graphql': { target: server, changeOrigin: true } } },
  test: {
    // Tests of components ask for jsdom themselves.
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
  },
})
