import { defineConfig } from '@playwright/test'

/** The same for browser tests; these ask for no page, so that no browser is begun. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/planted',
  testMatch: /\.planted-spec\.ts$/,
  retries: 0,
})
