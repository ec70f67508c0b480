import { ensureReady } from './bootstrap.js'
import { run } from './run.js'

const node = await ensureReady()
const { code } = await run(node, ['bench/src/main.ts', ...process.argv.slice(2)])
process.exitCode = code
