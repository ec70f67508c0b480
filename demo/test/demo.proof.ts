import { families } from '@bcare/contract'
import type { Scope } from '@bcare/rules/identity/scope'
import { hashPassword } from '@bcare/server/identity/password'
import { APP_ROLE } from '@bcare/server/kit/database/migrate'
import { caller } from '@bcare/server/kit/caller'
import { localClient } from '@bcare/server/kit/http/local-client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLINICS } from '../src/clinics.ts'
import { makeClinic } from '../src/make-clinic.ts'
import { PASSWORD } from '../src/staff.ts'
import { openProduct } from '../src/write/product.ts'
import { checkClock, checkLog, checkPastLog } from './clock.ts'
import { checkLikelihood, checkScenarios } from './likelihood.ts'
import { ask, emptyDatabase, loadDemo, logger, NOW, SECRETS, storage, type Loaded } from './loaded.ts'
import { checkVolumes } from './volumes.ts'

let demo: Loaded

beforeAll(async () => {
  demo = await loadDemo()
  process.stdout.write(`the demo was loaded in ${demo.milliseconds} ms\n`)
}, 300_000)

afterAll(() => demo.client.end())

const questions = ask(() => demo)
const { select, one } = questions

describe('volumes', () => checkVolumes(questions))
describe('the clock that was put right', () => checkClock(questions))
describe('codes and the log', () => checkLog(questions))
describe('the log of the past', () => checkPastLog(questions))
describe('a likely clinic', () => checkLikelihood(questions))
describe('scenarios', () => checkScenarios(questions))

describe('what must always hold', () => {
  test('a user answers for a customer in the capacity of their role, as the database gives it', async () => {
    const strays = `select count(*) from person_assignment a where a.tenant_id = :tenant and a.role is distinct from coalesce((
      select case when bool_or(r.name = 'telesale') then 'telesale' when bool_or(r.name = 'care') then 'care' end
      from user_role l join role r on r.tenant_id = l.tenant_id and r.id = l.role_id where l.tenant_id = a.tenant_id and l.user_id = a.user_id), 'consultant')`
    expect(await one(strays)).toBe(0)
    expect(
      await one(
        'select count(*) from person p where p.tenant_id = :tenant and p.owner_id is distinct from (app.owning(p.tenant_id, p.id)).user_id',
      ),
    ).toBe(0)
  })

  test('every password is marked as the demo’s: a server in production does not start on it', async () => {
    expect(await one('select count(*) from credential where tenant_id = :tenant and not is_demo')).toBe(0)
    expect(await one('select count(*) from credential where tenant_id = :tenant')).toBeGreaterThan(0)
  })

  test('pairs of records that share something are those that a rebuild finds', async () => {
    const pairs = () =>
      select('select * from person_pair where tenant_id = :tenant order by reason, mark, low_id, high_id')
    const kept = await pairs()
    expect(kept.length).toBeGreaterThan(0)
    await one('select count(*) from (select app.rebuild_pairs(:tenant)) r')
    expect(await pairs()).toEqual(kept)
  })

  test.each(['person', 'person_assignment', 'deal', 'appointment', 'track', 'note', 'schedule', 'history'])(
    'the next id of %s is free in every clinic',
    async (table) => {
      const [next] = await select<{ free: boolean }>(
        `select app.next_id(:tenant) > (select max(id) from ${table} where tenant_id = :tenant) as free`,
      )
      expect(next?.free).toBe(true)
    },
  )

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

  test('staff were told of what happened when it happened, and of nothing twice', async () => {
    const told = 'select count(*) from notification where tenant_id = :tenant'
    expect(await one(told)).toBeGreaterThan(100)
    expect(await one(`${told} and created_at > '${NOW.toISOString()}'`)).toBe(0)
    expect(await one(`${told} and read_at < created_at`)).toBe(0)
    expect(await one(`${told} and not is_read`)).toBeGreaterThan(5)
    expect(
      await one(
        'select count(*) - count(distinct (user_id, title, created_at)) from notification where tenant_id = :tenant',
      ),
    ).toBe(0)
    expect(await one('select count(*) from graphile_worker._private_jobs')).toBe(0)
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
    const product = openProduct({ app: { ...demo.owner, user: APP_ROLE }, secrets: SECRETS, storage, logger })
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
      const deals = `select d.code, d.name, s.name as stage, d.stage_entered_at, d.expected_amount, d.won_at, d.lost_at from deal d
        join stage s on s.tenant_id = d.tenant_id and s.id = d.stage_id where d.tenant_id = :tenant order by d.code`
      const visits =
        'select code, status, queue_no, checked_in_at, checked_out_at, is_new_customer from track where tenant_id = :tenant order by code'
      for (const text of [people, appointments, deals, visits])
        expect(await again.select(text, 'bcare')).toEqual(await select(text))
      await again.client.end()
    },
  )
})
