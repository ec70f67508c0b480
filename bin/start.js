import { ensureReady } from './bootstrap.js'
import { run } from './run.js'
import { giveUp, say } from './say.js'
import { serverEnvironment, serverFlags } from './server-flags.js'
import { buildWeb, isBuilt } from './web-build.js'

const node = await ensureReady()
if (!isBuilt()) {
  say('Đang dựng giao diện web…')
  const { code, output } = await buildWeb(node)
  if (code !== 0) giveUp('Không dựng được giao diện web.', output)
}
const server = [
  ...serverFlags,
  '--import',
  './bin/with-parent.js',
  'server/src/main.ts',
  ...process.argv.slice(2),
]
const { code } = await run(node, server, { env: serverEnvironment })
process.exitCode = code
