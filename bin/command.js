import { ensureReady } from './bootstrap.js'
import { run } from './run.js'

/** Runs one of the server's commands under the product's own Node: `node bin/command.js server/src/commands/…`. */
const { code } = await run(await ensureReady(), process.argv.slice(2))
process.exitCode = code
