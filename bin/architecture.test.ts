import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inside } from './places.js'

const STOREYS = ['rules/src', 'contract/src', 'server/src', 'web/src', 'demo/src']

let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'bcare-architecture-'))
  cpSync(inside('bin'), join(tree, 'bin'), { recursive: true })
  for (const storey of STOREYS) mkdirSync(join(tree, storey), { recursive: true })
})
afterEach(() => rmSync(tree, { recursive: true }))

/** Puts files into a repository of their own and answers what the check says of it. */
function checked(files: Record<string, string>): { code: number | null; said: string } {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/architecture.js'], {
    cwd: tree,
    encoding: 'utf8',
  })
  return { code: status, said: `${stdout}${stderr}` }
}

test('areas that know what is below them pass', () => {
  const { code, said } = checked({
    'server/src/customers/person.ts': `import { hook } from '../kit/hook.ts'\n`,
    'server/src/kit/hook.ts': 'export const hook = 1\n',
    'server/src/sales/deal.ts': `import type { Person } from '../customers/person.ts'\n`,
    'server/src/families.ts': `import { deal } from './sales/deal.ts'\n`,
  })
  expect([code, said]).toEqual([0, '4 files, 0 faults, 0 circles, 0 crowded folders\n'])
})

test.each([
  ['an area of the server that knows one above it', 'server/src/customers/note.ts', '../sales/deal.ts'],
  ['a type of an area above', 'server/src/settings/term.ts', '../customers/person.ts'],
  ['a kit that knows an area', 'server/src/kit/http/run.ts', '../../customers/person.ts'],
  ['an area that knows what joins the areas', 'server/src/sales/deal.ts', '../families.ts'],
  ['a server that knows the demo', 'server/src/start.ts', '../../demo/src/load.ts'],
])('%s is refused', (_, path, imported) => {
  const target = join(dirname(path), imported)
  const { code, said } = checked({
    [path]: `import type { Thing } from '${imported}'\n`,
    [target]: 'export type Thing = 1\n',
  })
  expect(code).toBe(1)
  expect(said).toContain(`${path} imports ${target}`)
})

test('a circle of types is refused', () => {
  const { code, said } = checked({
    'server/src/sales/deal.ts': `import type { Stage } from './stage.ts'\nexport type Deal = Stage\n`,
    'server/src/sales/stage.ts': `import type { Deal } from './deal.ts'\nexport type Stage = Deal\n`,
  })
  expect(code).toBe(1)
  expect(said).toContain(
    'circle: server/src/sales/deal.ts → server/src/sales/stage.ts → server/src/sales/deal.ts',
  )
})

test('an area without a level is refused', () => {
  const { code, said } = checked({ 'server/src/somewhere/else.ts': 'export {}\n' })
  expect(code).not.toBe(0)
  expect(said).toContain('the area somewhere has no level')
})

test('a set of states that is written into a statement is refused', () => {
  const { code, said } = checked({
    'server/src/work/task.ts': "const OPEN = sql`select 1 from task where status in ('todo', 'doing')`\n",
  })
  expect(code).toBe(1)
  expect(said).toContain('server/src/work/task.ts:1: a set of states comes from the rules')
})
