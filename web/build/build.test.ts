import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { build } from 'vite'
import { chunkGroups } from './chunks.ts'
import { declarations } from './declared.ts'
import { pages } from './pages.ts'
import { earlyStart, lightStart, noCircles } from './starts.ts'

/** A small application of two areas, as ours is declared. */
const SOUND: Readonly<Record<string, string>> = {
  'index.html':
    '<html><head></head><body><script type="module" src="/web/src/app/main.ts"></script></body></html>',
  'web/src/app/main.ts': `
    import { PIECES } from './pieces.ts'
    import { SCREENS } from './screens.ts'
    for (const { load } of [...SCREENS, ...Object.values(PIECES)]) void load?.()`,
  'web/src/app/screens.ts': `
    import { billingScreens } from '../billing/screens.ts'
    import { staffScreens } from '../staff/screens.ts'
    export const SCREENS = [...billingScreens, ...staffScreens, { path: '/later', label: 'Later' }]`,
  'web/src/app/pieces.ts': `
    export const PIECES = { main: { start: true, load: () => import('./Frame.ts') } }
    export const AROUND = { main: ['main'], outside: [] }`,
  'web/src/app/chunks.ts': `
    export const CHUNKS = [{ name: 'table', late: true, of: () => [import('../kit/rows.ts')] }]`,
  'web/src/app/Frame.ts': `import '../kit/both.ts'; document.title = 'frame'`,
  'web/src/kit/both.ts': `document.body.dataset.both = 'both'`,
  'web/src/kit/cell.ts': `export const cell = () => document.createElement('td')`,
  'web/src/kit/rows.ts': `import { cell } from './cell.ts'; export const rows = () => [cell(), cell()]`,
  'web/src/billing/screens.ts': `
    const bills = { path: '/bills', label: 'Bills', load: () => import('./Bills.ts').then(({ Bills }) => Bills) }
    const bill = { path: '/bills/$id', label: 'One bill', load: () => import('./Bill.ts').then(({ billWith }) => billWith(1)) }
    export const billingScreens = [bills, bill]`,
  'web/src/billing/Bills.ts': `import { rows } from '../kit/rows.ts'; export const Bills = rows`,
  'web/src/billing/Bill.ts': `import { rows } from '../kit/rows.ts'; export const billWith = () => rows`,
  'web/src/staff/screens.ts': `
    export const staffScreens = [
      { path: '/sign-in', label: 'Sign-in', frame: 'outside', start: true, load: () => import('./SignIn.ts') },
    ]`,
  'web/src/staff/SignIn.ts': `import '../kit/both.ts'; document.title = 'sign-in'`,
}

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bcare-web-build-'))
})

afterEach(() => rm(root, { recursive: true }))

/** Builds that application with these files instead, or beside, and answers how to read what came out. */
async function built(changed: Readonly<Record<string, string>> = {}) {
  for (const [file, text] of Object.entries({ ...SOUND, ...changed })) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  const declared = declarations(join(root, 'web/src/app'))
  const chunks = chunkGroups(declared.get)
  const of = declared.get
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [declared.plugin, chunks.plugin, lightStart(of), noCircles(), earlyStart(of), pages(of)],
    build: {
      modulePreload: false,
      rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } },
    },
  })
  const read = (file: string) => readFile(join(root, 'dist', file), 'utf8')
  const listed: { path: string; file: string }[] = JSON.parse(await read('pages.json'))
  return {
    read,
    listed,
    pageOf: (path: string) => read(listed.find((page) => page.path === path)?.file ?? ''),
  }
}

test('every screen that exists has a page, whichever file declares it', async () => {
  const { listed, pageOf } = await built()
  expect(listed.map(({ path }) => path)).toEqual(['/bills', '/bills/$id', '/sign-in'])
  const bill = await pageOf('/bills/$id')
  expect(bill).toMatch(/modulepreload[^>]*\/Bill-/)
  expect(bill).toMatch(/modulepreload[^>]*\/Frame-/)
  expect(bill).not.toMatch(/\/(Bills|SignIn)-/)
  expect(await pageOf('/sign-in')).not.toMatch(/\/Frame-/)
})

test('a declared chunk holds what its modules import, and the page names it', async () => {
  const { pageOf } = await built()
  expect(await pageOf('/bills')).toMatch(/modulepreload[^>]*\/table-/)
  expect(await pageOf('/sign-in')).not.toMatch(/\/table-/)
})

test('what signing in and the frame both need is asked for by every page', async () => {
  const { read } = await built()
  expect(await read('index.html')).toMatch(/modulepreload[^>]*\/both-/)
})

test('a screen whose load imports nothing stops the build', async () => {
  const screens = `export const staffScreens = [{ path: '/staff', label: 'Staff', load: async () => () => null }]`
  await expect(built({ 'web/src/staff/screens.ts': screens })).rejects.toThrow(
    '/staff is declared with a load that imports nothing',
  )
})

test('a screen that is part of another file, and so has none of its own, stops the build', async () => {
  const main = `import '../billing/Bill.ts'; ${SOUND['web/src/app/main.ts']}`
  await expect(built({ 'web/src/app/main.ts': main })).rejects.toThrow(/no chunk of .*Bill\.ts/)
})

test('a declaration of what is not there stops the build', async () => {
  const chunks = `export const CHUNKS = [{ name: 'table', of: () => [import('../kit/gone.ts')] }]`
  await expect(built({ 'web/src/app/chunks.ts': chunks })).rejects.toThrow(/gone\.ts/)
})

test('a table that is not there stops the build', async () => {
  await expect(built({ 'web/src/app/screens.ts': 'export const OTHERS = []' })).rejects.toThrow(/SCREENS/)
})

test('a start that comes to need what only some screens should stops the build', async () => {
  const signIn = `import { rows } from '../kit/rows.ts'; document.body.append(...rows())`
  await expect(built({ 'web/src/staff/SignIn.ts': signIn })).rejects.toThrow('/sign-in comes to need table')
})
