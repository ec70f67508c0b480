import { ensureReady } from './bootstrap.js'
import { run } from './run.js'

/** Server and web side by side, each reloading by itself; when one ends, the other is told to. */
const node = await ensureReady()
const vite = 'node_modules/vite/bin/vite.js'
const runs = [
  run(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  run(node, [vite, 'web']),
]
const { code } = await Promise.race(runs)
process.kill(process.pid, 'SIGTERM')
await Promise.all(runs)
process.exitCode = code
