import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { resolveLocalNames } from './localhost.ts'

resolveLocalNames()

const port = Number(process.env['E2E_PORT'] ?? 4100)
// Playwright reads this file in every worker: the folder is chosen once and handed on.
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'bcare-e2e-'))

const QUIET =
  '--disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const given = process.env['BROWSER_ARGS'] ?? `${QUIET}${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`

/** The proofs of the browser walk every screen: `npm run proofs` sets it. */
const isProof = process.env['E2E_PROOFS'] !== undefined
const LONGEST = /stored-scripts\.proof\.ts$/
const TESTS = [{ name: 'tests', testMatch: /\.spec\.ts$/ }]
// The longest first: begun last, it would keep one of two workers waiting for minutes.
const PROOFS = [
  { name: 'longest', testMatch: LONGEST },
  { name: 'proofs', testMatch: /\.proof\.ts$/, testIgnore: LONGEST },
]

/** What staff do, in a real browser on the built application, a real server and a database with the demo clinics. */
export default defineConfig({
  testDir: './src',
  outputDir: '../test-results',
  workers: 2,
  // What fails is tried again on an installation of its own (bin/again.js).
  retries: 0,
  // Limits of time are for a machine five times slower.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  projects: isProof ? PROOFS : TESTS,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
    // Nothing slides or fades: what a story waits for is the product, not its motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
      args: given.split(' ').filter((flag) => flag !== ''),
      // Without a locale of UTF-8 Chromium saves no file under a Vietnamese name.
      env: { ...process.env, LANG: 'C.UTF-8' },
    },
    actionTimeout: 30_000,
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} e2e/server.ts`,
    cwd: join(import.meta.dirname, '..'),
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: process.env['E2E_DATA'],
      E2E_DATA: process.env['E2E_DATA'],
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'loopback',
      // Where tests have recordings of calls.
      CALL_PRIVATE_HOSTS: '127.0.0.1',
    },
    timeout: 300_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
