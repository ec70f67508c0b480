import { relative, sep } from 'node:path'
import { filesBelow } from './fingerprint.js'
import { inside, root } from './places.js'
import { run } from './run.js'
import { touchedBy } from './touched.js'

/**
 * Patterns of test files by stage that the change since main touches, what is not committed included. On main itself that
 * is what is not committed.
 */
export async function changedPatterns() {
  const base = await git('merge-base', 'HEAD', 'main')
  const [changed, added] = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', base.trim()),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return touchedBy(`${changed}\n${added}`.split('\n').filter(Boolean), testFiles())
}

const testFiles = () =>
  ['bin', 'rules', 'contract', 'web', 'server', 'demo', 'e2e']
    .flatMap((folder) => filesBelow(inside(folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => /\.(test|spec)\.ts$/.test(path))

async function git(...args) {
  const { code, output } = await run('git', args, { capture: true })
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
  return output
}
