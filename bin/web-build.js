import { writeFileSync } from 'node:fs'
import { alone } from './alone.js'
import { fingerprint, readText } from './fingerprint.js'
import { inside } from './places.js'
import { run } from './run.js'
import { giveUp, say } from './say.js'

const sources = ['web', 'contract/src', 'rules/src', 'tsconfig.json', 'package-lock.json'].map((path) =>
  inside(path),
)
const stamp = inside('web', 'dist', '.vite', 'sources')

/** Whether web/dist was built from the sources as they are. */
export function isBuilt() {
  return readText(stamp) === fingerprint(sources)
}

/** Builds web/dist under this Node and resolves with the exit code and output of the build. */
export const buildWeb = (node) => alone('web-build', () => build(node))

async function build(node) {
  const built = fingerprint(sources)
  const result = await run(node, [inside('node_modules/vite/bin/vite.js'), 'build', inside('web')], {
    capture: true,
    env: { NODE_ENV: 'production' },
  })
  if (result.code === 0) writeFileSync(stamp, built)
  return result
}

/** Builds web/dist unless it is as its sources are, and says so; ends the program where that fails. */
export async function ensureBuilt(node) {
  if (isBuilt()) return
  await alone('web-build', async () => {
    if (isBuilt()) return
    say('Đang dựng giao diện web…')
    const { code, output } = await build(node)
    if (code !== 0) giveUp('Không dựng được giao diện web.', output)
  })
}
