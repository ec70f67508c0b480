import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { contractFacts } from './build/contract-facts.ts'
import { declarations } from './build/declared.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { pages } from './build/pages.ts'
import { precompress } from './build/precompress.ts'
import { earlyStart, lightStart, noCircles } from './build/starts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The host stays what the browser asked for: by it the server recognises the clinic, the socket's address and foreign pages.
const through = { target: `http://localhost:${process.env['API_PORT'] ?? 3000}`, changeOrigin: false }

const declared = declarations(here('src/app'))
const chunks = chunkGroups(declared.get)

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    contractFacts(),
    declared.plugin,
    chunks.plugin,
    mantineStyles(here('src/app/look/mantine.css')),
    lightStart(declared.get),
    noCircles(),
    earlyStart(declared.get),
    pages(declared.get),
    precompress(),
  ],
  build: {
    target: 'es2024',
    manifest: true,
    // The content security policy admits neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } },
  },
  server: {
    proxy: {
      '/v1': through,
      '/api': through,
      '/config.json': through,
      '/manifest.webmanifest': through,
      '/storage': through,
      '/ws': { ...through, ws: true },
    },
  },
})
