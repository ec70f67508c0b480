import { defineConfig } from 'vitest/config'

/** Tests that are there to fail: `bin/again.test.ts` runs them as `npm test` runs others. */
export default defineConfig({ test: { include: ['bin/planted/*.planted.ts'] } })
