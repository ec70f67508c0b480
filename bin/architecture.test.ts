import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inside } from './places.js'

const STOREYS = ['rules/src', 'contract/src', 'server/src', 'server/migrations', 'web/src', 'demo/src']

let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'bcare-architecture-'))
  cpSync(inside('bin'), join(tree, 'bin'), { recursive: true })
  for (const storey of STOREYS) mkdirSync(join(tree, storey), { recursive: true })
  reviewed([])
})
afterEach(() => rmSync(tree, { recursive: true }))

/** The list of reads of areas above. */
const reviewed = (reads: { table: string; by: string[]; why: string }[]) =>
  writeFileSync(join(tree, 'bin/upward-reads.js'), `export const UPWARD_READS = ${JSON.stringify(reads)}\n`)

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
  ['a database that knows HTTP', 'server/src/kit/database/rows.ts', '../http/app.ts'],
  ['a kit that knows an area', 'server/src/kit/http/run.ts', '../../customers/person.ts'],
  ['an area that knows what joins the areas', 'server/src/sales/deal.ts', '../families.ts'],
  ['a server that knows the demo', 'server/src/start.ts', '../../demo/src/load.ts'],
  [
    'a kit of the web that knows what areas share',
    'web/src/kit/page/Page.tsx',
    '../../shared/pickers/pick.ts',
  ],
  ['a kit of the web that knows an area', 'web/src/kit/data/list.ts', '../../sales/deal.ts'],
  [
    "a kit of the web that knows an area's contract",
    'web/src/kit/form/edit.ts',
    '../../../../contract/src/sales/deal.ts',
  ],
  ['what areas share that knows an area', 'web/src/shared/pickers/pick.ts', '../../sales/deal.ts'],
  ['an area of the web that knows another', 'web/src/sales/Deal.tsx', '../customers/person.ts'],
])('%s is refused', (_, path, imported) => {
  const target = join(dirname(path), imported)
  const { code, said } = checked({
    [path]: `import type { Thing } from '${imported}'\n`,
    [target]: 'export type Thing = 1\n',
  })
  expect(code).toBe(1)
  expect(said).toContain(`${path} imports ${target}`)
})

test.each(['server', 'web'])('a circle of types is refused in the %s', (storey) => {
  const [deal, stage] = [`${storey}/src/sales/deal.ts`, `${storey}/src/sales/stage.ts`]
  const { code, said } = checked({
    [deal]: `import type { Stage } from './stage.ts'\nexport type Deal = Stage\n`,
    [stage]: `import type { Deal } from './deal.ts'\nexport type Stage = Deal\n`,
  })
  expect(code).toBe(1)
  expect(said).toContain(`circle: ${deal} → ${stage} → ${deal}`)
})

test.each(['server/src/kit/database/list.ts', 'web/src/kit/data/columns.ts'])(
  'a kit that names a field of an area is refused: %s',
  (path) => {
    const { code, said } = checked({
      'contract/src/appointments/track.ts': 'export const Track = {\n  queue_no: 1,\n  is_active: 1,\n}\n',
      'contract/src/settings/term.ts': 'export const Term = {\n  is_active: 1,\n}\n',
      [path]: '/** Not queue_no. */\nexport const ORDER = ["is_active", "queue_no"]\n',
    })
    expect(code).toBe(1)
    expect(said).toContain(`${path}:2: names queue_no of appointments`)
    expect(said).toContain('3 files, 1 faults')
  },
)

test.each(['web/src/sales', 'server/src/sales'])(
  'a folder with more files than are seen at a glance is refused: %s',
  (folder) => {
    const files = Object.fromEntries(
      Array.from({ length: 33 }, (_, index) => [`${folder}/S${index}.ts`, 'export {}\n']),
    )
    const { code, said } = checked(files)
    expect(code).toBe(1)
    expect(said).toContain(`${folder} has 33 files, more than 32`)
  },
)

test('a folder that was crowded and is not leaves the list', () => {
  const { code, said } = checked({ 'server/src/identity/user.ts': 'export {}\n' })
  expect(code).toBe(1)
  expect(said).toContain('server/src/identity is not crowded any more')
})

const TABLES = {
  'server/migrations/0001-baseline/20-person.sql': 'create table person (id int);\n',
  'server/migrations/0003-sales-offer.sql': 'create table offer (id int);\n',
}

test.each([
  ['insert into offer (id) values (1)'],
  ['update offer set id = 1'],
  ['update offer o set id = 1'],
  ['delete from offer where id = 1'],
])('a statement that writes a table of an area above is refused: %s', (statement) => {
  const { code, said } = checked({
    ...TABLES,
    'server/src/customers/merge.ts': `export const write = sql\`${statement}\`\n`,
    'server/src/sales/offer.ts': 'export const own = sql`update offer set id = 2`\n',
  })
  expect(code).toBe(1)
  expect(said).toContain('server/src/customers/merge.ts:1: writes offer of sales')
  expect(said).toContain('2 files, 1 faults')
})

test.each([
  'select id from offer',
  'select id from person, offer o',
  'select id from person p, lateral (select 1 from offer) o',
  'select id from person join offer on true',
  'select 1 where exists (select from "offer")',
  'delete from person using offer',
])('a statement that reads a table of an area above is refused: %s', (statement) => {
  const files = {
    ...TABLES,
    'server/src/customers/person.ts': `export const read = sql\`${statement}\`\n`,
  }
  const { code, said } = checked(files)
  expect(code).toBe(1)
  expect(said).toContain('server/src/customers/person.ts:1: reads offer of sales')
  expect(said).toContain('1 files, 1 faults')
  reviewed([{ table: 'offer', by: ['customers/person.ts'], why: 'one list' }])
  expect(checked(files).code).toBe(0)
})

test('a read of an area above that no file needs any more leaves the list; kit is never on it', () => {
  reviewed([
    { table: 'offer', by: ['customers/person.ts', 'kit/log.ts'], why: 'one list' },
    { table: 'person', by: ['sales/deal.ts'], why: 'one list' },
  ])
  const { code, said } = checked({
    ...TABLES,
    'server/src/kit/log.ts': 'export const read = sql`select id from offer`\n',
    'server/src/sales/deal.ts': 'export const read = sql`select id from person`\n',
  })
  expect(code).toBe(1)
  expect(said).toContain('server/src/kit/log.ts:1: reads offer of sales')
  expect(said).toContain('bin/upward-reads.js: customers/person.ts does not read offer')
  expect(said).toContain('bin/upward-reads.js: sales/deal.ts does not read person')
  expect(said).toContain('2 files, 3 faults')
})

test('an area reads and writes what is below; words, comments and queries that are called as a table are no reads', () => {
  const { code } = checked({
    ...TABLES,
    'server/src/customers/person.ts': `// It comes from offer.
/** Not from offer. */
import type { Offer } from './offer.ts'
export const named = sql\`with offer (id) as (select 1) select id from offer\`
export const made = sql\`select extract(day from offer.at), id from offer(1)\`
`,
    'server/src/customers/offer.ts': 'export type Offer = 1\n',
    'server/src/sales/deal.ts':
      'export const write = sql`update person set id = 2 from person p where p.id = 1`\n',
  })
  expect(code).toBe(0)
})

test('a migration whose name says no area may make no table', () => {
  const { code, said } = checked({ 'server/migrations/0004-offer.sql': 'create table offer (id int);\n' })
  expect(code).not.toBe(0)
  expect(said).toContain('server/migrations/0004-offer.sql: no area is called by its name')
})

test('an area without a level is refused', () => {
  const { code, said } = checked({ 'server/src/somewhere/else.ts': 'export {}\n' })
  expect(code).not.toBe(0)
  expect(said).toContain('the area somewhere has no level')
})

test.each([
  'rules/src/work/task.ts',
  'rules/src/work/task.test.ts',
  'server/test/work/task.test.ts',
  'bin/run.js',
  'docs/domain/work.md',
])('a word that says nobody in particular is refused: %s', (path) => {
  const { code, said } = checked({ [path]: '/** Whoever has it. */\n' })
  expect(code).toBe(1)
  expect(said).toContain(`${path}:1: say what is meant`)
})

test.each(['tellOfLine', 'toldProblems', 'takeIn'])(
  'a name that does not say what is done is refused: %s',
  (name) => {
    const { code, said } = checked({ 'server/src/work/task.ts': `export const ${name} = 1\n` })
    expect(code).toBe(1)
    expect(said).toContain('server/src/work/task.ts:1: say what is done')
  },
)

test('a type that is not called by what it is is refused', () => {
  const { code, said } = checked({
    'server/src/work/task.ts': 'interface NotFound {}\ntype TaskAsked = 1\n',
    'server/test/work/task.test.ts': 'interface Found {}\n',
  })
  expect(code).toBe(1)
  expect(said).toContain('server/src/work/task.ts:2: a type is called by what it is')
  expect(said).toContain('server/test/work/task.test.ts:1: a type is called by what it is')
})

test.each([
  ['server/src/work/task.ts', 'status'],
  ['server/src/work/task.ts', 'r.outcome not'],
  ['server/src/work/task.ts', 'm.state'],
  ['demo/src/write/task.ts', 's.kind'],
])('a set of states that is written into a statement is refused: %s, %s', (path, field) => {
  const { code, said } = checked({
    [path]: `const OPEN = sql\`select 1 from task where ${field} in ('todo', 'doing')\`\n`,
  })
  expect(code).toBe(1)
  expect(said).toContain(`${path}:1: a set of states comes from the rules`)
})

const PAGE = "import { api } from './api.ts'\n"

test.each([
  ["await ask(page, '/v1/deal/add', { name })"],
  ["await request.post('/v1/deal/add', { data })"],
  ['await fetch(`/v1/deal/${id}`)'],
  ["const at = '/v1/deal'"],
])('a call of a browser test that no type checks is refused: %s', (line) => {
  const { code, said } = checked({
    'rules/src/work/task.ts': 'export {}\n',
    'e2e/src/deals.spec.ts': `${PAGE}${line}\n`,
  })
  expect(code).toBe(1)
  expect(said).toContain('e2e/src/deals.spec.ts:2: a path of the contract: call it as api(page)')
})

test('a browser test calls the typed client, and may say which of the browser’s calls it means', () => {
  const { code, said } = checked({
    'rules/src/work/task.ts': 'export {}\n',
    'e2e/src/deals.spec.ts': `${PAGE}await api(page).deal.add({ name })
await page.route('**/v1/deal/list', broken)
if (request.url().endsWith('/v1/deal/list')) asked += 1
`,
  })
  expect(said).toContain(' 0 faults')
  expect(code).toBe(0)
})
