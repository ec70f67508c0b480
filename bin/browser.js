import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inside } from './places.js'

/**
 * Finds a Chromium for the browser tests and prints `{path, env, args}` as JSON: Playwright's own, else one of the
 * system, else the one that the package `@sparticuz/chromium` carries. Runs under Node 24.
 */
const found = (await playwrightOwn()) ?? ofSystem() ?? (await carried())
if (!found) {
  console.error('Không tìm thấy Chromium; hãy cài gói chromium của hệ điều hành rồi chạy lại.')
  process.exit(1)
}
console.log(JSON.stringify({ env: {}, ...found, args: flags() }))

async function playwrightOwn() {
  const { chromium } = await import('playwright-core')
  return works(chromium.executablePath()) ? { path: chromium.executablePath() } : undefined
}

function ofSystem() {
  // A shell has no windows to draw: it opens a page in a fifth of the time.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ]
  const folders = (process.env.PATH ?? '').split(delimiter)
  const usual = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    join(process.env.PROGRAMFILES ?? '/', 'Google/Chrome/Application/chrome.exe'),
  ]
  const path = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...usual].find(works)
  return path && { path }
}

/** It unpacks itself and its libraries into the temporary directory: one for each version, so that none is stale. */
async function carried() {
  const manifest = inside('node_modules', '@sparticuz', 'chromium', 'package.json')
  if (!existsSync(manifest) || process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = inside('.cache', `chromium-${JSON.parse(readFileSync(manifest, 'utf8')).version}`)
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  Object.assign(process.env, {
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
    AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x',
  })
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  return works(path) ? { path, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } } : undefined
}

/** A file may be there and not run: Ubuntu's chromium-browser only says that there is a snap. */
function works(path) {
  if (!existsSync(path)) return false
  try {
    return execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).includes('Chrom')
  } catch {
    return false
  }
}

function flags() {
  const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const still = ['--disable-component-update', '--disable-sync']
  return [...quiet, ...still, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
}
