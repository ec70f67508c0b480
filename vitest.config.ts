import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const serverSetup = 'server/test/setup/global.ts'

/** Tests that `npm test` runs small and `npm run proofs` at a size of its own (`server/test/suites/amount.ts`). */
const SIZED = [
  'appointments/race',
  'calls/budget',
  'calls/contract',
  'calls/edits-race',
  'calls/fuzz',
  'calls/idempotency',
  'calls/isolation',
  'calls/matrix',
  'calls/scope',
  'files/inert',
  'ground/seal',
  'identity/sign-in-code',
  'operating/deploy',
  'realtime/torture',
]

const onDatabase = {
  globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
  testTimeout: 120_000,
  hookTimeout: 240_000,
}

/**
 * `rules`, and what the contract and the browser decide without a page, needs nothing but Node; `server` and `proofs` run
 * on a real PostgreSQL that their setup starts once. Limits of time are for a machine five times slower.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['bin', 'rules', 'contract', 'web'].map((folder) => `${folder}/**/*.test.ts`),
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { ...onDatabase, name: 'server', include: ['server/**/*.test.ts', 'demo/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'proofs',
          include: [
            'server/**/*.proof.ts',
            'demo/**/*.proof.ts',
            ...SIZED.map((name) => `server/test/${name}.test.ts`),
          ],
        },
      },
    ],
  },
})
