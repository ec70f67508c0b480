import { ensureReady } from './bootstrap.js'
import { run } from './run.js'

const node = await ensureReady()
const { code } = await run(node, [
  '--import',
  './bin/with-parent.js',
  'bench/src/main.ts',
  ...process.argv.slice(2),
])
process.exitCode = code
