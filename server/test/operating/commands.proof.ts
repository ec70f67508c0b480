import { execFile } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Me } from '@bcare/contract/identity/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwaway } from '../setup/backup-fixture.ts'
import { addPerson, addPicture, post } from '../setup/drill.ts'
import { endProcess, startProcess, type ServerProcess } from '../suites/process.ts'
import { bePatient } from '../suites/torture.ts'

/**
 * Every command that the README gives the operator, as it stands there, in production and in the order of an installation's
 * life: a clinic is founded, works, is backed up, comes back and gets other keys.
 */
bePatient()

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Commands for those who change the product, by their name, and why they are not run here. */
const LEFT_OUT: Record<string, string> = {
  start: 'what it serves with is what runs here (startProcess)',
  dev: 'does not end by itself',
  test: 'runs this repository’s tests',
  check: 'is the first stage of npm test',
  proofs: 'runs this file',
  torture: 'takes hours',
  bench: 'fills a database for minutes, and needs a quiet machine',
  lighthouse: 'needs a browser and a quiet machine',
  'migration:release': 'records a release, which is done once for each',
}

const HOST = 'anh-duong.example.vn'
const NAME = 'Nha khoa Ánh Dương'
const live = throwaway('commands')
const shelf = throwaway('commands-to')
const production = { NODE_ENV: 'production', DEMO: '' }
const env = { ...production, DATA_DIR: live.path, BACKUP_TO: shelf.path }
const asked = new Set<string>()

const serve = (data_dir = live.path) =>
  startProcess(data_dir, { ...production, BACKUP_TO: 'off', TRUST_PROXY: 'loopback' })
let server: ServerProcess
let password = ''

beforeAll(async () => {
  server = await serve()
})
afterAll(async () => {
  await endProcess(server, 'SIGTERM')
  live.remove()
  shelf.remove()
})

interface Ended {
  code: number
  said: string
  complained: string
}

/** Runs a line of the README by npm; `values` stand for what it has in brackets or leaves open, one after another. */
function run(line: string, values: readonly string[][] = [], { cwd = ROOT, more = {} } = {}): Promise<Ended> {
  asked.add(line)
  const [, name = '', open = ''] = /^npm run (\S+)(?: -- (.+))?$/.exec(line) ?? []
  const rest = [...values]
  const words = open.match(/<[^>]+>|\[[^\]]+\]|\S+/g) ?? []
  const args = words.flatMap((word) => (/^[<[…]/.test(word) ? (rest.shift() ?? []) : [word]))
  // npm finds its Node, and the command its own, by PATH.
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const options = { cwd, env: { ...process.env, PATH, ...env, ...more } }
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['run', '--silent', name, '--', ...args, ...rest.flat()],
      options,
      (error, said, complained) =>
        resolve({ code: error === null ? 0 : Number(error.code), said, complained }),
    )
  })
}

/** What a line says that ends well. */
async function done(...line: Parameters<typeof run>): Promise<string> {
  const { code, said, complained } = await run(...line)
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  return said
}

/** The sentence with which a line is refused. */
async function refused(...line: Parameters<typeof run>): Promise<string> {
  const { code, said, complained } = await run(...line)
  expect({ code, said }).toEqual({ code: 1, said: '' })
  return complained
}

/** Signs in at the founded clinic as its administrator. */
async function signIn(to = server): Promise<Record<string, string>> {
  const at = { 'x-forwarded-host': HOST, 'x-forwarded-proto': 'https' }
  const body = { username: 'admin', password }
  const { access_token } = await post<{ access_token: string }>(to, '/v1/auth/login', body, at)
  return { ...at, authorization: `Bearer ${access_token}` }
}

const name = async (to: ServerProcess, headers: Record<string, string>, id: number) =>
  (await post<{ full_name: string }>(to, '/v1/person/get', { id }, headers)).full_name

test('in production a clinic is founded by hand, opened to registration, closed and opened, and its administrator signs in', async () => {
  expect(await done('npm run clinics -- list')).toBe('')
  for (const [order, problem] of [
    [['anh-duong', HOST, 'x', NAME], '«x» không phải là địa chỉ email'],
    [['anh-duong', 'nha khoa', 'chu@example.vn', NAME], '«nha khoa» không phải là tên miền'],
    [['anh-duong', HOST, 'chu@example.vn', ' '], 'Tên phòng khám phải có'],
    [['Ánh Dương', HOST, 'chu@example.vn', NAME], 'Địa chỉ gồm 3 đến 30 chữ thường'],
  ] as const)
    expect(await refused('npm run clinics -- found …', [[...order]])).toContain(problem)
  const said = await done('npm run clinics -- found …', [['anh-duong', HOST, 'chu@example.vn', NAME]])
  expect(said).toContain(`Đã tạo «${NAME}» tại ${HOST}. Đăng nhập lần đầu: admin / `)
  password = said.trim().split(' / ')[1] ?? ''
  // A server that was running before knows of it within five seconds.
  await expect.poll(() => signIn().then(Boolean, String), { timeout: 30_000 }).toBe(true)
  const first = await signIn()
  expect(await post<Me>(server, '/v1/auth/me', {}, first)).toMatchObject({ must_change_password: true })
  const new_password = 'Một-mật-khẩu-dài-2026'
  await post(server, '/v1/auth/change-password', { password, new_password }, first)
  password = new_password

  expect(await done('npm run clinics -- registration <key> on', [['anh-duong']])).toContain('Đã mở đăng ký')
  expect(await done('npm run clinics -- list')).toBe(
    `anh-duong\t${NAME}\t${HOST}\tmở đăng ký\tactive\t0,0/100 GB\t0/2.000.000 khách hàng\n`,
  )
  const limit = 'npm run clinics -- limit <key> <GB> [customers]'
  expect(await done(limit, [['anh-duong'], ['500'], ['300000']])).toBe(
    '«anh-duong» được dùng tối đa 500 GB và 300.000 khách hàng.\n',
  )
  expect(await done(limit, [['anh-duong'], ['mac-dinh'], []])).toContain('100 GB và 300.000')
  expect(await refused(limit, [['anh-duong'], ['nhiều'], []])).toContain(
    '«nhiều» không phải là số nguyên dương',
  )
  expect(await done('npm run clinics -- close <key>', [['anh-duong']])).toContain('Đã đóng phòng khám')
  await expect.poll(() => signIn().then(Boolean, String), { timeout: 30_000 }).toContain('404')
  expect(await done('npm run clinics -- open <key>', [['anh-duong']])).toContain('Đã mở phòng khám')
  await expect.poll(() => signIn().then(Boolean, String), { timeout: 30_000 }).toBe(true)
  expect(await refused('npm run clinics -- close <key>', [['nobody']])).toContain('Không có phòng khám')
})

test('the log is whole, and who is anonymised is told and anonymised again', async () => {
  const headers = await signIn()
  const person_id = await addPerson(server, headers, 'Người Muốn Quên')
  const { user } = await post<Me>(server, '/v1/auth/me', {}, headers)
  const colleague = { name: 'Trần Thị Mới', username: 'moi' }
  const { id: requested_by } = await post<{ id: number }>(server, '/v1/user/add', colleague, headers)
  const at = new Date().toISOString()
  const by = { requested_by, decided_by: user.id, due_at: at, decided_at: at }
  const list = join(live.path, 'erasures.jsonl')
  writeFileSync(list, `${JSON.stringify({ tenant_id: 1, person_id, request_id: 1, ...by })}\n`)
  expect(await done('npm run erasures -- list')).toBe('')
  expect(await done('npm run erasures -- apply <file>', [[list]])).toBe(
    'Đã ẩn danh lại 1 khách trong 1 dòng.\n',
  )
  expect(await name(server, headers, person_id)).not.toContain('Quên')
  expect(JSON.parse(await done('npm run erasures -- list'))).toMatchObject({ tenant_id: 1, person_id })
  expect(await done('npm run erasures -- apply <file>', [[list]])).toContain('lại 0 khách trong 1 dòng')
  expect(await done('npm run audit:verify')).toMatch(/^anh-duong \(1\): nguyên vẹn, \d+ khối, \d+ mục/)
})

test('what was backed up comes back: one clinic, all of it in another folder, and a file that was lost', async () => {
  const headers = await signIn()
  const before = await addPerson(server, headers, 'Người Trước')
  await addPicture(server, headers, before)
  const taken = await done('npm run backup')
  expect(taken).toMatch(/cơ sở dữ liệu [\d.,]+ MB\t[12] tệp, [\d.,]+ MB\n$/)
  const [id = ''] = taken.split('\t')
  expect(await done('npm run backup -- list')).toBe(taken)
  expect(await done('npm run backup -- key')).toMatch(/^AGE-SECRET-KEY-1[A-Z0-9]+\n$/)
  expect(await done('npm run backup -- verify')).toMatch(
    /^Đã đọc lại \d+ mục, [\d.,]+ MB: tất cả như lúc ghi\.\n$/,
  )
  const after = await addPerson(server, headers, 'Người Sau')

  expect(await done('npm run restore -- <moment> clinic <key>', [['latest'], ['anh-duong']])).toContain(
    'Đã đưa phòng khám «anh-duong» về thời điểm đã chọn',
  )
  const archive = join(shelf.path, 'base', id, 'data/00000')
  const bytes = readFileSync(archive)
  const flipped = Buffer.from(bytes)
  flipped[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(archive, flipped)
  const found = await run('npm run backup -- verify')
  expect(found).toMatchObject({ code: 1, complained: '' })
  expect(found.said).toContain(`Hỏng: base/${id}/data, không phục hồi được từ ${id}\n`)
  expect(await done('npm run backup -- list')).toBe(taken.replace('\n', '\tHỎNG\n'))
  writeFileSync(archive, bytes)
  expect(await done('npm run backup -- verify')).toContain('tất cả như lúc ghi')

  const again = await signIn()
  expect(await name(server, again, before)).toBe('Người Trước')
  await expect(name(server, again, after)).rejects.toThrow('404')

  const back = throwaway('commands-back')
  const whole = await done('npm run restore -- <moment> <empty folder>', [['latest'], [back.path]])
  expect(whole).toContain(`Đã phục hồi vào ${back.path} từ bản sao lưu ${id}`)
  cpSync(join(live.path, 'secrets'), join(back.path, 'secrets'), { recursive: true })
  const restored = await serve(back.path)
  expect(await name(restored, await signIn(restored), before)).toBe('Người Trước')
  await endProcess(restored, 'SIGTERM')
  back.remove()

  const files = () => new Set(readdirSync(join(live.path, 'files'), { recursive: true, encoding: 'utf8' }))
  const stored = files()
  rmSync(join(live.path, 'files'), { recursive: true })
  expect(await done('npm run restore -- files')).toMatch(/^Đã đưa lại [12] tệp từ nơi sao lưu, /)
  expect(files()).toEqual(stored)
})

test('the clinics get other keys and the installation another master secret, and a server that starts again reads all', async () => {
  expect(await done('npm run keys -- renew [clinic]', [['anh-duong']])).toContain(
    '«anh-duong»: khóa phiên bản 2',
  )
  expect(await done('npm run keys -- rotate')).toMatch(/^Đã bọc lại \d+ khóa bằng khóa chính mới/)
  await endProcess(server, 'SIGTERM')
  expect(await done('npm run clinics -- list')).toContain('anh-duong')
  server = await serve()
  expect(await post<Me>(server, '/v1/auth/me', {}, await signIn())).toMatchObject({
    must_change_password: false,
  })
})

test('a command on a folder without an installation says so, and leaves nothing there', async () => {
  const empty = throwaway('commands-empty')
  const other = { more: { DATA_DIR: empty.path } }
  for (const line of ['clinics -- list', 'erasures -- list', 'audit:verify', 'keys -- rotate'])
    expect(await refused(`npm run ${line}`, [], other), line).toContain('Không có cơ sở dữ liệu ở')
  for (const line of ['backup -- list', 'backup -- key', 'restore -- files'])
    expect(await refused(`npm run ${line}`, [], other), line).toContain('Không có khóa sao lưu ở')
  expect(readdirSync(empty.path)).toEqual([])
  empty.remove()
})

test('the schema and the record of migrations are what the migrations say', async () => {
  // In a copy of what they read and write: others read these files meanwhile.
  const copy = throwaway('commands-copy')
  for (const path of ['package.json', 'package-lock.json', 'bin', 'server'])
    cpSync(join(ROOT, path), join(copy.path, path), {
      recursive: true,
      filter: (from) => !from.endsWith('node_modules'),
    })
  for (const path of ['node_modules', 'server/node_modules'].filter((found) => existsSync(join(ROOT, found))))
    symlinkSync(join(ROOT, path), join(copy.path, path))
  const written = (path: string) => readFileSync(join(copy.path, path), 'utf8')
  const schema = written('server/schema.sql')
  writeFileSync(join(copy.path, 'server/schema.sql'), '')
  const there = { cwd: copy.path, more: { NODE_ENV: 'development' } }
  await done('npm run schema', [], there)
  expect(written('server/schema.sql')).toBe(schema)
  const record = written('server/migrations/frozen.json')
  expect(await done('npm run migration:freeze', [], there)).toMatch(/^\d+ migrations, 0 faults\n$/)
  expect(written('server/migrations/frozen.json')).toBe(record)
  expect(await done('npm run migration:freeze', [['--check']])).toMatch(/^\d+ migrations, 0 faults\n$/)
  copy.remove()
})

/** The command lines in the tables of a document; `-- list` after `npm run x` is one of the same command. */
function linesOf(document: string): string[] {
  const rows = readFileSync(join(ROOT, document), 'utf8').matchAll(/^\| (`npm [^|]*)\|/gm)
  return [...rows].flatMap(([, cell = '']) => {
    const spans = [...cell.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
    const command = spans[0]?.split(' -- ')[0] ?? ''
    return spans.map((span) => (span.startsWith('-- ') ? `${command} ${span}` : span))
  })
}

test('no command that the README names is missing here', () => {
  const lines = ['README.md', 'CONTRIBUTING.md'].flatMap(linesOf)
  const nameOf = (line: string) => /^npm (?:run )?(\S+)/.exec(line)?.[1] ?? line
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => !(nameOf(line) in LEFT_OUT) && !asked.has(line))).toEqual([])
})
