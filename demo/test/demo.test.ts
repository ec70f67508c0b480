import { families } from '@bcare/contract'
import type { Scope } from '@bcare/rules/identity/scope'
import { hashPassword } from '@bcare/server/identity/password'
import { APP_ROLE } from '@bcare/server/kit/database/migrate'
import { caller } from '@bcare/server/kit/http/caller'
import { localClient } from '@bcare/server/kit/http/local-client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLINICS } from '../src/clinics.ts'
import { makeClinic } from '../src/make-clinic.ts'
import { PASSWORD } from '../src/staff.ts'
import { openProduct } from '../src/write/product.ts'
import { emptyDatabase, loadDemo, logger, NOW, TODAY, type Loaded } from './loaded.ts'

let demo: Loaded

beforeAll(async () => {
  demo = await loadDemo()
  process.stdout.write(`the demo was loaded in ${demo.milliseconds} ms\n`)
}, 300_000)

afterAll(() => demo.client.end())

const select = <T extends object>(text: string, tenant = 'bcare', at = demo) => at.select<T>(text, tenant)

async function one(text: string, tenant = 'bcare'): Promise<number> {
  const [row] = await select<{ n: string | number }>(`select (${text}) as n`, tenant)
  return Number(row?.n)
}

const DAY = "at time zone 'Asia/Ho_Chi_Minh')::date"

describe('volumes', () => {
  test.each([
    ['people', 'select count(*) from person where tenant_id = :tenant', 600],
    ['customers', "select count(*) from person where tenant_id = :tenant and lifecycle = 'customer'", 420],
    ['deals', 'select count(*) from deal where tenant_id = :tenant', 700],
    ['open deals', "select count(*) from deal where tenant_id = :tenant and status = 'open'", 260],
    ['appointments', 'select count(*) from appointment where tenant_id = :tenant', 1900],
    [
      'appointments of today',
      `select count(*) from appointment where tenant_id = :tenant and (start_at ${DAY} = '${TODAY}'`,
      28,
    ],
    [
      'appointments of the next seven days',
      `select count(*) from appointment where tenant_id = :tenant and (start_at ${DAY} - '${TODAY}' between 1 and 7`,
      120,
    ],
    [
      'statuses of today',
      `select count(distinct status) from appointment where tenant_id = :tenant and (start_at ${DAY} = '${TODAY}'`,
      9,
    ],
    ['visits', 'select count(*) from track where tenant_id = :tenant', 1300],
    [
      'states of the visits that go on at the first branch',
      "select count(distinct status) from track where tenant_id = :tenant and status in ('waiting', 'in_consult', 'in_treatment', 'waiting_payment') and branch_id = (select min(id) from department where tenant_id = :tenant)",
      4,
    ],
    [
      'visits that go on',
      "select count(*) from track where tenant_id = :tenant and status not in ('checked_out', 'left')",
      4,
    ],
    ['staff', 'select count(*) from "user" where tenant_id = :tenant', 29],
  ])('%s', async (_, text, expected) => {
    expect(await one(text)).toBe(expected)
  })

  test('the second clinic has five people and a little of everything', async () => {
    for (const table of ['deal', 'appointment', 'track', 'note', 'tag']) {
      expect(await one(`select count(*) from ${table} where tenant_id = :tenant`, 'saas')).toBeGreaterThan(0)
    }
    expect(await one('select count(*) from person where tenant_id = :tenant', 'saas')).toBe(5)
  })

  test('notes and tags are there, also on deals', async () => {
    expect(await one('select count(*) from note where tenant_id = :tenant')).toBeGreaterThan(80)
    expect(await one('select count(*) from person_tag where tenant_id = :tenant')).toBeGreaterThan(100)
    expect(await one('select count(*) from deal_tag where tenant_id = :tenant')).toBeGreaterThan(30)
  })
})

describe('what must always hold', () => {
  test('no doctor is booked twice at one time', async () => {
    const doubles = `select count(*) from appointment a join appointment b on b.tenant_id = a.tenant_id and b.doctor_id = a.doctor_id and b.id > a.id
      and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at) where a.tenant_id = :tenant`
    expect(await one(doubles)).toBe(0)
  })

  test('nobody has two visits that overlap', async () => {
    const doubles = `select count(*) from track a join track b on b.tenant_id = a.tenant_id and b.person_id = a.person_id and b.id > a.id
      and tstzrange(a.checked_in_at, coalesce(a.checked_out_at, a.left_at, '${NOW.toISOString()}')) && tstzrange(b.checked_in_at, coalesce(b.checked_out_at, b.left_at, '${NOW.toISOString()}'))
      where a.tenant_id = :tenant`
    expect(await one(doubles)).toBe(0)
  })

  test('every deal stands in a stage of its pipeline, and its history ends there', async () => {
    const strays = `select count(*) from deal d join stage s on s.tenant_id = d.tenant_id and s.id = d.stage_id where d.tenant_id = :tenant and
      (s.pipeline_id <> d.pipeline_id or s.kind <> d.status or 
        not exists (select from (select h.to_stage_id, h.at from deal_stage_history h where h.tenant_id = d.tenant_id and h.deal_id = d.id order by h.id desc limit 1) l
          where l.to_stage_id = d.stage_id and l.at = d.stage_entered_at))`
    expect(await one(strays)).toBe(0)
  })

  test('a deal leaves the stage that it had entered, later than it had entered it', async () => {
    const breaks = `select count(*) from (select from_stage_id, at, seconds_in_previous, lag(to_stage_id) over w as before, lag(at) over w as entered from deal_stage_history
      where tenant_id = :tenant window w as (partition by deal_id order by id)) h
      where from_stage_id is distinct from before or at < entered or seconds_in_previous is distinct from floor(extract(epoch from at - entered))`
    expect(await one(breaks)).toBe(0)
  })

  test('in a column of the board whatever came last stands first', async () => {
    const disorder = `select count(*) from (select stage_entered_at, lag(stage_entered_at) over (partition by stage_id order by rank) as above from deal where tenant_id = :tenant) d
      where stage_entered_at > above`
    expect(await one(disorder)).toBe(0)
    expect(
      await one('select count(*) - count(distinct (stage_id, rank)) from deal where tenant_id = :tenant'),
    ).toBe(0)
  })

  test('the board counts and sums what is there', async () => {
    const product = openProduct({ ...demo.owner, user: APP_ROLE }, logger)
    const grants = new Map<string, Scope>([['*:*', 'all']])
    const admin = caller({
      tenant_id: demo.tenants['bcare'] ?? 0,
      user_id: 1,
      session_id: null,
      department_id: null,
      branch_id: null,
      roles: ['admin'],
      grants,
    })
    const { deal, person } = localClient(families, admin, product.options)
    const columns = (await Promise.all([1, 2, 3].map((pipeline_id) => deal.board({ pipeline_id })))).flatMap(
      (board) => board.columns,
    )
    const stored = await select<{ stage_id: string; n: number; sum: string }>(
      'select stage_id, count(*)::int as n, sum(expected_amount) as sum from deal where tenant_id = :tenant group by stage_id order by stage_id',
    )
    const shown = columns
      .filter(({ deal_count }) => deal_count > 0)
      .map(({ stage_id, deal_count, sum_expected }) => ({ stage_id, deal_count, sum_expected }))
    expect(shown.toSorted((a, b) => a.stage_id - b.stage_id)).toEqual(
      stored.map(({ stage_id, n, sum }) => ({
        stage_id: Number(stage_id),
        deal_count: n,
        sum_expected: Number(sum),
      })),
    )
    const added = await person.add({ full_name: 'Người Mới', phone: '0900555666' })
    const year = new Date().getFullYear() % 100
    expect(added.code.slice(0, 4)).toBe(`KH${year}`)
    const taken_back = [demo.tenants['bcare'], added.id]
    await demo.client.query('delete from person where tenant_id = $1 and id = $2', taken_back)
    await demo.client.query(
      "delete from history where tenant_id = $1 and entity_type = 'person' and entity_id = $2",
      taken_back,
    )
    await product.close()
  })
})

describe('the clock that was put right', () => {
  const LATEST = `'${NOW.toISOString()}'`

  test.each([
    'person',
    'deal',
    'appointment',
    'track',
    'note',
    'tag',
    'person_tag',
    'deal_tag',
    'term',
    '"user"',
    'department',
  ])('no row of %s is younger than the present', async (table) => {
    expect(
      await one(`select count(*) from ${table} where tenant_id = :tenant and created_at > ${LATEST}`),
    ).toBe(0)
  })

  test('things happen after what they follow', async () => {
    expect(
      await one(
        `select count(*) from appointment a join person p on p.tenant_id = a.tenant_id and p.id = a.person_id where a.tenant_id = :tenant and a.created_at < p.created_at`,
      ),
    ).toBe(0)
    expect(
      await one(
        `select count(*) from appointment where tenant_id = :tenant and (created_at > start_at or arrived_at < created_at or finished_at < arrived_at)`,
      ),
    ).toBe(0)
    expect(
      await one(
        `select count(*) from deal d join person p on p.tenant_id = d.tenant_id and p.id = d.person_id where d.tenant_id = :tenant and d.created_at < p.created_at`,
      ),
    ).toBe(0)
  })

  test('the log is written in the order in which things happened, up to the present', async () => {
    expect(
      await one(
        `select count(*) from (select at, lag(at) over (order by id) as before from history where tenant_id = :tenant) h where at < before`,
      ),
    ).toBe(0)
    expect(await one(`select count(*) from history where tenant_id = :tenant and at > ${LATEST}`)).toBe(0)
  })

  test('codes count up without gaps within each year', async () => {
    for (const [table, digits] of [
      ['person', 5],
      ['deal', 5],
      ['appointment', 6],
    ] as const) {
      const years = await select<{ year: string; n: number; last: number }>(
        `select substr(code, 3, 2) as year, count(*)::int as n, max(right(code, ${digits})::int) as last from ${table} where tenant_id = :tenant group by 1`,
      )
      expect(years.map(({ year }) => year).toSorted()).toEqual(['26', '27'])
      for (const { n, last } of years) expect(last).toBe(n)
    }
    expect(
      await one(
        'select count(*) from (select from track where tenant_id = :tenant group by branch_id, visit_date having max(queue_no) <> count(*)) d',
      ),
    ).toBe(0)
  })

  test('the log names the codes that things have', async () => {
    const wrong = ['person', 'deal', 'appointment', 'track'].map(
      (
        table,
      ) => `(select count(*) from history h join ${table} t on t.tenant_id = h.tenant_id and t.id = h.entity_id
        where h.tenant_id = :tenant and h.entity_type = '${table}' and h.action = 'create' and h.changes -> 'code' ->> 1 is distinct from t.code)`,
    )
    expect(await one(wrong.join(' + '))).toBe(0)
  })

  test('the past is logged as the desk logs it', async () => {
    const seen = await select<{ what: string; past: string[]; desk: string[] }>(`
      select e.entity_type || ' ' || e.action || ' ' || coalesce(e.changes -> 'status' ->> 1, '') as what,
        array_agg(distinct k.key order by k.key) filter (where e.request_id is null) as past,
        array_agg(distinct k.key order by k.key) filter (where e.request_id is not null) as desk
      from history e, jsonb_object_keys(e.changes) k(key)
      where e.tenant_id = :tenant and e.entity_type in ('deal', 'appointment', 'track') group by 1
      having bool_or(e.request_id is null) and bool_or(e.request_id is not null)`)
    expect(seen.length).toBeGreaterThan(12)
    for (const { what, past, desk } of seen)
      expect({ what, only_past: past.filter((key) => !desk.includes(key)) }).toEqual({ what, only_past: [] })
  })

  test('no column of the log was lost', async () => {
    const columns = await select<{ column: string }>(
      "select attname as column from pg_attribute where attrelid = 'history'::regclass and attnum > 0 and not attisdropped order by attname",
    )
    expect(columns.map(({ column }) => column)).toEqual([
      'action',
      'actor_id',
      'at',
      'changes',
      'entity_id',
      'entity_type',
      'id',
      'ip',
      'person_id',
      'reason',
      'request_id',
      'tenant_id',
      'user_agent',
      'xid',
    ])
  })

  test('people know when they came last and come next', async () => {
    const wrong = `select count(*) from person p where p.tenant_id = :tenant and (p.last_visit_at, p.next_appointment_at) is distinct from (
      (select max(k.checked_in_at) from track k where k.tenant_id = p.tenant_id and k.person_id = p.id and k.status = 'checked_out'),
      (select min(a.start_at) from appointment a where a.tenant_id = p.tenant_id and a.person_id = p.id and a.status in ('temp', 'scheduled', 'confirmed') and a.start_at > ${LATEST}))`
    expect(await one(wrong)).toBe(0)
  })
})

describe('a likely clinic (demo-data 5.8)', () => {
  const share = async (part: string, whole: string) => (await one(part)) / (await one(whole))
  const reached = (...stages: number[]) =>
    `select count(distinct h.deal_id) from deal_stage_history h where h.tenant_id = :tenant and h.to_stage_id in (${stages.join(', ')})
     and exists (select from deal_stage_history f where f.tenant_id = h.tenant_id and f.deal_id = h.deal_id and f.to_stage_id = 8 and f.from_stage_id is null)`

  test('6 to 9 % do not come', async () => {
    const missed = await share(
      "select count(*) from appointment where tenant_id = :tenant and status = 'no_show'",
      "select count(*) from appointment where tenant_id = :tenant and status in ('no_show', 'completed')",
    )
    expect(missed).toBeGreaterThan(0.06)
    expect(missed).toBeLessThan(0.09)
  })

  test('of those who write 45 % book, of these 70 % come, of these 55 % are treated', async () => {
    expect(await share(reached(11), reached(8))).toBeCloseTo(0.45, 1)
    expect(await share(reached(1), reached(11))).toBeCloseTo(0.7, 1)
    expect(await share(reached(5), reached(1))).toBeCloseTo(0.55, 1)
  })

  test('35 to 45 % of the last three months’ visitors are new', async () => {
    const of = (more: string) =>
      `select count(distinct (person_id, date_trunc('month', visit_date))) from track where tenant_id = :tenant and visit_date > date '${TODAY}' - 90${more}`
    const fresh = await share(of(' and is_new_customer'), of(''))
    expect(fresh).toBeGreaterThan(0.33)
    expect(fresh).toBeLessThan(0.45)
  })

  test('the first branch has 120 to 200 visits a month, and more of them lately', async () => {
    const months = await select<{ n: number }>(`
      select count(*)::int as n from track where tenant_id = :tenant and branch_id = (select min(id) from department where tenant_id = :tenant) and visit_date > date '${TODAY}' - 120
      group by (date '${TODAY}' - visit_date) / 30 order by (date '${TODAY}' - visit_date) / 30 desc`)
    for (const { n } of months) {
      expect(n).toBeGreaterThan(115)
      expect(n).toBeLessThan(205)
    }
    expect(months.at(-1)?.n).toBeGreaterThan(months[0]?.n ?? 0)
  })

  test('whoever signs in first at Sài Gòn has something to do', async () => {
    const of = (username: string) =>
      `(select id from "user" where tenant_id = :tenant and username = '${username}')`
    expect(
      await one(
        `select count(*) from appointment where tenant_id = :tenant and doctor_id = ${of('doctor')} and (start_at ${DAY} = '${TODAY}'`,
      ),
    ).toBeGreaterThanOrEqual(4)
    expect(
      await one(
        `select count(*) from deal where tenant_id = :tenant and status = 'open' and owner_id = ${of('consultant')}`,
      ),
    ).toBeGreaterThan(40)
    expect(
      await one(
        `select count(*) from deal where tenant_id = :tenant and status = 'open' and owner_id = ${of('telesale')}`,
      ),
    ).toBeGreaterThan(20)
    expect(
      await one(`select count(*) from person where tenant_id = :tenant and owner_id = ${of('telesale')}`),
    ).toBeGreaterThan(60)
  })

  test('the story of Trần Ngọc Mai can be read', async () => {
    const [mai] = await select<{
      stage_id: string
      expected_amount: string
      visits: string
      next: Date | null
    }>(`
      select d.stage_id, d.expected_amount, (select count(*) from track k where k.tenant_id = d.tenant_id and k.person_id = p.id) as visits, p.next_appointment_at as next
      from person p join deal d on d.tenant_id = p.tenant_id and d.person_id = p.id where p.tenant_id = :tenant and p.full_name = 'Trần Ngọc Mai'`)
    expect(mai).toMatchObject({ stage_id: '5', expected_amount: '45000000', visits: '6' })
  })
})

describe('loading', () => {
  test('tells how to sign in', () => {
    expect(demo.greeting).toContain(PASSWORD)
    for (const role of ['admin', 'manager', 'doctor', 'receptionist', 'consultant', 'telesale'])
      expect(demo.greeting).toContain(`  ${role} `)
  })

  test('leaves a database alone that has clinics', async () => {
    const before = await one('select count(*) from history where tenant_id = :tenant')
    await loadDemo(demo.owner).then(({ client }) => client.end())
    expect(await one('select count(*) from history where tenant_id = :tenant')).toBe(before)
  })

  test(
    'begins anew what was broken off, and gives the same clinic for the same moment',
    { timeout: 300_000 },
    async () => {
      const owner = await emptyDatabase()
      const client = new pg.Client(owner)
      await client.connect()
      await client.query('set role bcare_owner')
      const [spec] = CLINICS
      if (spec === undefined) throw new Error('there is a demo clinic')
      await makeClinic(client, spec, await hashPassword('broken off'))
      await client.end()
      const again = await loadDemo(owner)
      const people =
        'select code, full_name, phone, gender, birth_year, lifecycle, created_at, last_visit_at, next_appointment_at from person where tenant_id = :tenant order by code'
      const appointments = `select a.code, a.status, a.start_at, a.end_at, a.created_at, p.code as person, u.username as doctor, f.code as came_from from appointment a
      left join person p on p.tenant_id = a.tenant_id and p.id = a.person_id join "user" u on u.tenant_id = a.tenant_id and u.id = a.doctor_id
      left join appointment f on f.tenant_id = a.tenant_id and f.id = a.rescheduled_from_id where a.tenant_id = :tenant order by a.code`
      const deals =
        'select code, name, stage_id, stage_entered_at, expected_amount, won_at, lost_at from deal where tenant_id = :tenant order by code'
      const visits =
        'select code, status, queue_no, checked_in_at, checked_out_at, is_new_customer from track where tenant_id = :tenant order by code'
      for (const text of [people, appointments, deals, visits])
        expect(await select(text, 'bcare', again)).toEqual(await select(text))
      await again.client.end()
    },
  )
})
