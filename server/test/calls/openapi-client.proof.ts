import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, PASSWORD, type Clinic } from '../kit.ts'
import { describedApp } from '../suites/description.ts'

const packages = resolve(import.meta.dirname, '../../../node_modules')
const run = promisify(execFile)

/** What a stranger writes who has nothing but the generated client. */
const PROGRAM = `import { authLogin, defaults, personAdd, personGet, personList } from './client.ts'

const [address = '', password = '', key = ''] = process.argv.slice(2)
defaults.baseUrl = address
defaults.headers = { 'x-forwarded-host': 'bcare.localhost' }

const signedIn = (await authLogin({ username: 'admin', password })).data
if (signedIn.code !== 0) throw new Error(signedIn.message)
defaults.headers = { ...defaults.headers, authorization: \`Bearer \${signedIn.data.access_token}\` }

async function everyone(): Promise<number[]> {
  const found: number[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data: listed } = await personList({ page, limit: 3, sort_by: 'created_at', order: 'asc' })
    if (listed.code !== 0) throw new Error(listed.message)
    last = listed.data.total_page
    found.push(...listed.data.data.map(({ id }) => id))
  }
  return found
}

const before = await everyone()
const draft = { full_name: 'Phạm Thị Thu Hà', phone: '0987000111', gender: 'female' as const }
const added = (await personAdd(draft, { idempotencyKey: key })).data
const again = (await personAdd(draft, { idempotencyKey: key })).data
if (added.code !== 0 || again.code !== 0) throw new Error(added.message || again.message)
const kept = (await personGet({ id: added.data.id })).data
if (kept.code !== 0) throw new Error(kept.message)
const missing = (await personGet({ id: 9_000_000 })).data
const { id, full_name, phone, gender } = kept.data
console.log(JSON.stringify({ before, after: await everyone(), id, again: again.data.id, full_name, phone, gender, missing: missing.code }))
`

/** Each line but the first has one fault that the types must see. */
const FAULTY = `import { personAdd, personGet, personList } from './client.ts'
await personAdd({ full_nam: 'Phạm Thị Thu Hà' })
await personList({ limit: '20' })
await personList({ order: 'upwards' })
const { data } = await personGet({ id: 1 }); if (data.code === 0) console.log(data.data.no_such_field)
`

const OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'nodenext',
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ['node'],
  lib: ['es2024', 'dom', 'dom.iterable'],
}

let clinic: Clinic
let app: ReturnType<typeof describedApp>
let folder: string
let address: string

beforeAll(async () => {
  clinic = await openClinic()
  app = describedApp(clinic)
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'bcare-openapi-client-'))
  await symlink(packages, join(folder, 'node_modules'), 'dir')
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const description = await fetch(`${address}/openapi.json`)
  await writeFile(join(folder, 'openapi.json'), await description.text())
  const generator = join(packages, 'oazapfts/dist/cli.js')
  await run(process.execPath, [generator, join(folder, 'openapi.json'), join(folder, 'client.ts')])
})
afterAll(async () => {
  await app.close()
  await clinic.close()
  await rm(folder, { recursive: true, force: true })
})

/** What the type checker says of a program beside the client, by line. */
async function typeFaults(name: string, program: string): Promise<string[]> {
  await writeFile(join(folder, name), program)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, files: [name] }))
  const checked = await run(process.execPath, [join(packages, 'typescript/bin/tsc'), '-p', folder], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error)
  return checked.stdout.split('\n').filter((line) => line.includes('error TS'))
}

test(
  'a client that a public generator makes signs in, pages a list, and adds a customer once',
  { timeout: 120_000 },
  async () => {
    expect(await typeFaults('program.ts', PROGRAM)).toEqual([])
    const admin = await clinic.as('admin')
    for (const full_name of ['Lê Văn An', 'Trần Bình', 'Võ Chi', 'Đỗ Dung'])
      await admin.person.add({ full_name, no_phone_reason: 'Không dùng điện thoại' })
    const { stdout } = await run(process.execPath, [
      join(folder, 'program.ts'),
      address,
      PASSWORD,
      randomUUID(),
    ])
    const told = JSON.parse(stdout) as { before: number[]; after: number[]; id: number; again: number }
    expect(told).toMatchObject({
      full_name: 'Phạm Thị Thu Hà',
      phone: '+84987000111',
      gender: 'female',
      missing: 404,
    })
    expect(told.before.length).toBeGreaterThan(3)
    expect(told.after).toEqual([...told.before, told.id])
    expect(told.again).toBe(told.id)
    await expect(admin.person.get({ id: told.id })).resolves.toMatchObject({ full_name: 'Phạm Thị Thu Hà' })
  },
)

test(
  'control: the types of that client refuse what the product would refuse',
  { timeout: 120_000 },
  async () => {
    const faults = await typeFaults('faulty.ts', FAULTY)
    expect(faults.map((line) => /^faulty\.ts\((\d+),/.exec(line)?.[1])).toEqual(['2', '3', '4', '5'])
  },
)
