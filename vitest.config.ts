import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const serverSetup = 'server/test/setup/global.ts'

/** `rules`, and what the contract and the browser decide without a page, needs nothing but Node; `server` runs on a real PostgreSQL that its setup starts once. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['bin', 'rules', 'contract', 'web'].map((folder) => `${folder}/**/*.test.ts`),
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
