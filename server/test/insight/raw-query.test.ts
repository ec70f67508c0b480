import { Fault } from '@bcare/contract'
import { SETTINGS } from '@bcare/contract/settings/registry/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NAMED_QUERIES } from '../../src/insight/query/named/run.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'

const LONG = 60_000

let clinic: Clinic
let admin: Api
let manager: Api
let other: Api
const roles = new Map<string, number>()

const write = (on: boolean, who: Api = admin) =>
  who.setting.bulk_update({ level: 'tenant', changes: [{ key: 'security.raw_query', value: on }] })

beforeAll(async () => {
  clinic = await openClinic()
  admin = await clinic.as('admin')
  manager = await clinic.as('manager')
  other = await clinic.as('admin', 'saas')
  await write(false)
  for (const { id, name } of (await admin.role.list({ limit: 100 })).data) roles.set(name, id)
  await manager.person.add({ full_name: 'Nguyễn Thị Hỏi', phone: '0912345001' })
  await (await clinic.as('manager', 'saas')).person.add({ full_name: 'Của Nhà Khác', phone: '0912345002' })
}, LONG)
afterAll(() => clinic.close())

const logged = async (): Promise<string | undefined> =>
  (
    await ownerRows<{ reason: string }>(
      clinic.owner,
      `select reason from history where tenant_id = 1 and action = 'query' order by id desc limit 1`,
    )
  )[0]?.reason

describe('queries of the product', () => {
  test('every one runs, answers what its columns say, and is in the log', async () => {
    const { data, writes } = await manager.query.names({})
    expect(writes).toBe(false)
    const own = data.filter(({ name }) => name !== null)
    expect(new Set(own.map(({ name }) => name))).toEqual(new Set(Object.keys(NAMED_QUERIES)))
    for (const { name, title, parameters } of own) {
      const params = Object.fromEntries(parameters.map((one) => [one.name, one.initial]))
      const { columns, rows } = await manager.query.raw({ name: name ?? '', params })
      expect(columns).toEqual(NAMED_QUERIES[name ?? '']?.columns)
      expect(rows.every((row) => row.length === columns.length)).toBe(true)
      expect(await logged()).toContain(title)
    }
  })

  test('ask for a right of their own, know their parameters, and others are not found', async () => {
    const storekeeper = await clinic.as('storekeeper')
    const { data } = await storekeeper.query.names({})
    expect(data.map(({ name }) => name)).toContain('materials_by_service')
    expect(data.map(({ name }) => name)).not.toContain('income_by_source')
    const span = { from: '2026-01-01', to: '2026-12-31' }
    expect(await refusal(storekeeper.query.raw({ name: 'income_by_source', params: span }))).toMatchObject({
      code: 403,
    })
    expect(await refusal(manager.query.raw({ name: 'no_such', params: {} }))).toMatchObject({ code: 404 })
    expect(await refusal(manager.query.raw({ name: 'constructor', params: {} }))).toMatchObject({ code: 404 })
    expect(
      await refusal(manager.query.raw({ name: 'customers_without_visit', params: { months: 'sáu' } })),
    ).toMatchObject({ code: 422, data: { errors: [{ field: 'params.months' }] } })
    expect(
      await refusal(manager.query.raw({ name: 'customers_without_visit', params: { months: 6, x: 1 } })),
    ).toMatchObject({ code: 422 })
    expect(await refusal(manager.query.raw({ name: 'customers_without_visit' }))).toMatchObject({ code: 422 })
    expect(await refusal((await clinic.as('receptionist')).query.names({}))).toMatchObject({ code: 403 })
  })

  test('phones are masked for users who may not read them whole', async () => {
    await ownerRows(
      clinic.owner,
      `update person set last_visit_at = now() - interval '2 years' where tenant_id = 1 and full_name = 'Nguyễn Thị Hỏi'`,
    )
    const ask = { name: 'customers_without_visit', params: { months: 6 } }
    const phonesOf = async (who: string) =>
      (await (await clinic.as(who)).query.raw(ask)).rows.map((row) => row[2])
    expect(await phonesOf('admin')).toContain('+84912345001')
    const seen = await phonesOf('marketing')
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).not.toContain('+84912345001')
  })
})

describe('free statements', () => {
  const STATEMENT =
    'select full_name, phone, created_at, blocked, birth_year from person order by id desc limit 3'

  test('are refused while they are off, and to who does not manage queries', async () => {
    expect(SETTINGS['security.raw_query'].default).toBe(false)
    expect(await refusal(admin.query.raw({ statement: STATEMENT }))).toMatchObject({ code: 422 })
    expect(await admin.query.names({})).toMatchObject({ writes: false, writes_problem: /tắt/ })
    await write(true)
    expect(await admin.query.names({})).toMatchObject({ writes: true, writes_problem: null })
    expect(await refusal(manager.query.raw({ statement: STATEMENT }))).toMatchObject({ code: 403 })
    expect(await refusal(manager.query.tables({}))).toMatchObject({ code: 403 })
    const { data } = await admin.query.tables({})
    expect(data.find(({ name }) => name === 'person')?.columns).toContain('full_name')
  })

  test('answer columns with their types and rows, and the statement is in the log', async () => {
    const { columns, rows, truncated } = await admin.query.raw({ statement: STATEMENT })
    expect(columns.map(({ label, type }) => [label, type])).toEqual([
      ['full_name', 'text'],
      ['phone', 'text'],
      ['created_at', 'instant'],
      ['blocked', 'flag'],
      ['birth_year', 'number'],
    ])
    expect(rows[0]).toMatchObject(['Nguyễn Thị Hỏi', '+84912345001', expect.any(String), false, null])
    expect(Number.isNaN(Date.parse(String(rows[0]?.[2])))).toBe(false)
    expect(truncated).toBe(false)
    expect(await logged()).toContain(STATEMENT)
  })

  test('know the own clinic alone, whatever they say', async () => {
    const all = `select full_name from person where full_name like '%Nhà Khác' or tenant_id <> 1`
    expect(await refusal(admin.query.raw({ statement: all }))).toMatchObject({ code: 422 })
    const mine = await admin.query.raw({ statement: 'select full_name from person' })
    expect(mine.rows.flat()).not.toContain('Của Nhà Khác')
    expect(mine.rows.flat()).toContain('Nguyễn Thị Hỏi')
    await write(true, other)
    const theirs = await other.query.raw({ statement: 'select full_name from person' })
    expect(theirs.rows.flat()).toContain('Của Nhà Khác')
    expect(theirs.rows.flat()).not.toContain('Nguyễn Thị Hỏi')
  })

  test('take parameters by name, of their types', async () => {
    const parameters = [
      { name: 'ten', label: 'Tên', type: 'text', required: true },
      { name: 'nam', label: 'Năm', type: 'integer', required: false },
    ] as const
    const statement = `select full_name, ':ten'::text from person where (:nam is null or birth_year = :nam) and full_name = :ten`
    const ask = (params: Record<string, string | number | null>) =>
      admin.query.raw({ statement, parameters: [...parameters], params })
    expect((await ask({ ten: 'Nguyễn Thị Hỏi' })).rows).toEqual([['Nguyễn Thị Hỏi', ':ten']])
    expect((await ask({ ten: "x' or '1'='1" })).rows).toEqual([])
    expect((await ask({ ten: 'Nguyễn Thị Hỏi', nam: 1990 })).rows).toEqual([])
    expect(await refusal(ask({}))).toMatchObject({ code: 422, data: { errors: [{ field: 'params.ten' }] } })
    expect(await refusal(admin.query.raw({ statement: 'select :khac' }))).toMatchObject({ code: 422 })
  })

  test('that are wrong say where and why, in words', async () => {
    const fault = async (statement: string) => {
      const { code, message, data } = await refusal(admin.query.raw({ statement }))
      expect(code).toBe(422)
      return { message, position: (data as { position: number | null }).position }
    }
    expect(await fault('select code\nfrm person where')).toMatchObject({ message: /dòng 2/ })
    expect(await fault('select ma_khach from person')).toMatchObject({ message: /«ma_khach»/, position: 7 })
    // What only the database finds: both parts are known to the grammar.
    expect(await fault("select 'ééé', total from person")).toMatchObject({
      message: /Không có cột «total»/,
      position: 14,
    })
    expect(await fault('select code, count(*) from person')).toMatchObject({
      message: /group by/,
      position: 7,
    })
    expect(await fault('select 1 / (id - id) from person')).toMatchObject({ message: /chia cho 0/ })
    expect(await fault('select full_name::int from person')).toMatchObject({ message: /kiểu/ })
    expect(await fault('select id from person, deal')).toMatchObject({ message: /nhiều bảng/ })
    expect(await fault('select code + true from person')).toMatchObject({ message: /phép tính/ })
    expect(await fault('select 1 from person p where q.code = 1')).toMatchObject({
      message: /Không có bảng «q»/,
    })
  })

  test(
    'take five seconds at most',
    async () => {
      const slow = `with a as (select 1 as x union all select 1 union all select 1 union all select 1 union all select 1 union all select 1 union all select 1 union all select 1)
      select count(*) from a a1, a a2, a a3, a a4, a a5, a a6, a a7, a a8, a a9, a a10, a a11`
      expect(await refusal(admin.query.raw({ statement: slow }))).toMatchObject({
        code: 422,
        message: /5 giây/,
      })
      expect((await admin.query.raw({ statement: 'select 1 as x' })).rows).toEqual([[1]])
    },
    LONG,
  )

  test(
    'are bounded in rows, in cells and altogether, page by page',
    async () => {
      const many = `with a as (select 1 as x union all select 2 union all select 3 union all select 4 union all select 5 union all select 6),
      b as (select a.x + 6 * b.x + 36 * c.x + 216 * d.x as n from a, a b, a c, a d)`
      const first = await admin.query.raw({ statement: `${many} select n from b order by n` })
      expect([first.rows.length, first.truncated]).toEqual([1_000, true])
      const second = await admin.query.raw({ statement: `${many} select n from b order by n`, page: 2 })
      expect([second.rows.length, second.truncated]).toEqual([296, false])
      expect(Number(second.rows[0]?.[0])).toBeGreaterThan(Number(first.rows.at(-1)?.[0]))
      const wide = await admin.query
        .raw({
          statement: `${many} select string_agg('chữ ' || m.n, ', ') over () as dai, n from b m`,
        })
        .catch((error: unknown) => error)
      expect(wide).not.toBeInstanceOf(Fault)
      const { rows, truncated } = wide as Awaited<ReturnType<Api['query']['raw']>>
      expect(truncated).toBe(true)
      expect(String(rows[0]?.[0]).length).toBeLessThanOrEqual(2_001)
      expect(JSON.stringify(rows).length).toBeLessThan(1_500_000)
    },
    LONG,
  )
})

describe('saved queries', () => {
  const SAVED = {
    name: 'Khách theo tên',
    description: 'Tìm khách theo đúng họ tên',
    statement: 'select code, full_name from person where full_name = :ten',
    parameters: [{ name: 'ten', label: 'Họ tên', type: 'text', required: true } as const],
  }

  test('are run by their roles alone, with the parameters that they ask for', async () => {
    const saved = await admin.savedQuery.add({ ...SAVED, role_ids: [roles.get('accountant') ?? 0] })
    const accountant = await clinic.as('accountant')
    const named = (await accountant.query.names({})).data.find(
      ({ saved_query_id }) => saved_query_id === saved.id,
    )
    expect(named).toMatchObject({ title: SAVED.name, parameters: [{ name: 'ten', label: 'Họ tên' }] })
    const ask = { saved_query_id: saved.id, params: { ten: 'Nguyễn Thị Hỏi' } }
    const { columns, rows } = await accountant.query.raw(ask)
    expect(columns.map(({ label }) => label)).toEqual(['code', 'full_name'])
    expect(rows).toEqual([[expect.any(String), 'Nguyễn Thị Hỏi']])
    expect(await logged()).toMatch(/Khách theo tên · ten = Nguyễn Thị Hỏi · 1 dòng/)
    expect(await refusal((await clinic.as('marketing')).query.raw(ask))).toMatchObject({ code: 404 })
    expect(await refusal(other.query.raw(ask))).toMatchObject({ code: 404 })
    const taken = await admin.savedQuery.update({ id: saved.id, role_ids: [] })
    expect(taken.role_ids).toEqual([])
    expect(await refusal(accountant.query.raw(ask))).toMatchObject({ code: 404 })
    expect((await admin.query.raw(ask)).rows).toHaveLength(1)
    await admin.savedQuery.delete({ id: saved.id })
    expect(await refusal(admin.query.raw(ask))).toMatchObject({ code: 404 })
  })

  test('are written by who manages queries, while that is on, and hold to what may be asked', async () => {
    expect(await refusal(manager.savedQuery.add(SAVED))).toMatchObject({ code: 403 })
    expect(await refusal(admin.savedQuery.add({ ...SAVED, statement: 'select pg_sleep(1)' }))).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'statement' }] },
    })
    expect(await refusal(admin.savedQuery.add({ ...SAVED, parameters: [] }))).toMatchObject({ code: 422 })
    expect(await refusal(admin.savedQuery.add({ ...SAVED, role_ids: [999_999] }))).toMatchObject({
      code: 422,
    })
    const saved = await admin.savedQuery.add(SAVED)
    expect(await refusal(admin.savedQuery.add(SAVED))).toMatchObject({ code: 409 })
    expect(
      await refusal(admin.savedQuery.update({ id: saved.id, statement: 'delete from person' })),
    ).toMatchObject({ code: 422 })
    await write(false)
    expect(await refusal(admin.savedQuery.update({ id: saved.id, name: 'Khác' }))).toMatchObject({
      code: 422,
    })
    // What was saved goes on: only writing is off.
    expect((await admin.query.raw({ saved_query_id: saved.id, params: { ten: '?' } })).rows).toEqual([])
    await write(true)
  })
})
