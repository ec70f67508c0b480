import { ensureReady } from './bootstrap.js'
import { run } from './run.js'
import { giveUp, say } from './say.js'
import { buildWeb, isBuilt } from './web-build.js'

/** Lighthouse on the web application as it is built now; not a part of `npm test`, because it is a matter of time. */
const node = await ensureReady()
if (!isBuilt()) {
  say('Đang dựng giao diện web…')
  const { code, output } = await buildWeb(node)
  if (code !== 0) giveUp('Không dựng được giao diện web.', output)
}
const found = await run(node, ['bin/browser.js'], { capture: true })
if (found.code !== 0) giveUp('Không tìm thấy Chromium.', found.output)
const { path, env, args } = JSON.parse(found.output)
const { code } = await run(node, ['--import', './bin/with-parent.js', 'e2e/lighthouse/main.ts'], {
  env: { ...env, BROWSER_PATH: path, BROWSER_ARGS: args.join(' ') },
})
process.exitCode = code
