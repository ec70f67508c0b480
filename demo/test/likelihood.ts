import { expect, test } from 'vitest'
import { DAY, TODAY, type Questions } from './loaded.ts'

/** The clinic is as busy as clinics are (docs/domain/demo.md, "Proportions"). */
export function checkLikelihood({ select, one }: Questions): void {
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
}

/** Every user finds a customer to care for. */
export function checkScenarios({ select, one }: Questions): void {
  test('the user who signs in first at Sài Gòn has something to do', async () => {
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

  test('the scenario of Trần Ngọc Mai can be read', async () => {
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
}
