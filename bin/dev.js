import { ensureReady } from './bootstrap.js'
import { run } from './run.js'
import { serverEnvironment, serverFlags } from './server-flags.js'

/** Server and web side by side, each reloading by itself; when one ends, the other is told to. */
const node = await ensureReady()
const together = ['--import', './bin/with-parent.js']
const server = ['--watch', '--watch-preserve-output', ...serverFlags, ...together, 'demo/src/main.ts']
const web = [...together, 'node_modules/vite/bin/vite.js', 'web']

let ended = false
process.on('SIGTERM', () => (ended = true))
const runs = [
  run(node, server, { env: serverEnvironment }),
  run(node, web, { env: { API_PORT: process.env.PORT ?? '3000' } }),
]
const { code } = await Promise.race(runs)
if (!ended) process.kill(process.pid, 'SIGTERM')
await Promise.all(runs)
process.exitCode = code
