import { ensureReady } from './bootstrap.js'
import { run } from './run.js'
import { serverEnvironment, serverFlags } from './server-flags.js'
import { ensureBuilt } from './web-build.js'

const node = await ensureReady()
await ensureBuilt(node)
const server = [
  ...serverFlags,
  '--import',
  './bin/with-parent.js',
  'demo/src/main.ts',
  ...process.argv.slice(2),
]
const { code } = await run(node, server, { env: serverEnvironment })
process.exitCode = code
