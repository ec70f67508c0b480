import { expect, test } from 'vitest'
import { DAY, TODAY, type Questions } from './loaded.ts'

const VOLUMES: [what: string, query: string, count: number][] = [
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
  ['leave that waits', "select count(*) from schedule where tenant_id = :tenant and status = 'pending'", 2],
  [
    'states of submissions from the website',
    'select count(distinct status) from form_submission where tenant_id = :tenant',
    6,
  ],
  [
    'new submissions of a customer on file',
    "select count(*) from form_submission where tenant_id = :tenant and status = 'new' and matched_person_id is not null",
    1,
  ],
  ['holidays', "select count(*) from schedule where tenant_id = :tenant and kind = 'holiday'", 12],
  ['services, medicines and goods', 'select count(*) from product where tenant_id = :tenant', 127],
  ['materials', 'select count(*) from material where tenant_id = :tenant', 81],
  [
    'operations with norms',
    'select count(distinct operation_id) from operation_material where tenant_id = :tenant',
    23,
  ],
  ['prices of price lists', 'select count(*) from product_price_tier where tenant_id = :tenant', 56],
  ['programmes', 'select count(*) from discount where tenant_id = :tenant', 8],
  ['states of programmes', 'select count(distinct status) from discount where tenant_id = :tenant', 4],
  ['bundles', 'select count(*) from bundle where tenant_id = :tenant', 5],
  [
    'customers with steps that were performed',
    `select count(distinct person_id) from attachment where tenant_id = :tenant and status = 'done'`,
    120,
  ],
  [
    'signed prescriptions',
    "select count(*) from entity_data where tenant_id = :tenant and kind = 'medication' and status = 'signed'",
    26,
  ],
  ['signed plans', 'select count(*) from treatment_agreement where tenant_id = :tenant', 40],
  [
    'customers with findings on their teeth',
    'select count(distinct person_id) from tooth_condition where tenant_id = :tenant',
    30,
  ],
  ['staff', 'select count(*) from "user" where tenant_id = :tenant', 29],
]

/** There is as much of everything as docs/domain/demo.md says. */
export function checkVolumes({ one }: Questions): void {
  test.each(VOLUMES)('%s', async (_, text, expected) => {
    expect(await one(text)).toBe(expected)
  })

  test('the second clinic has five people and a little of everything', async () => {
    for (const table of [
      'deal',
      'appointment',
      'track',
      'note',
      'tag',
      'product_price_tier',
      'material',
      'bundle',
      'discount',
    ]) {
      expect(await one(`select count(*) from ${table} where tenant_id = :tenant`, 'saas')).toBeGreaterThan(0)
    }
    expect(await one('select count(*) from person where tenant_id = :tenant', 'saas')).toBe(5)
  })

  test('everybody with an owner has an assignment, and groups have members', async () => {
    const owned = 'select count(*) from person p where p.tenant_id = :tenant and p.owner_id is not null'
    expect(await one(owned)).toBeGreaterThan(300)
    expect(
      await one(
        `${owned} and not exists (select 1 from person_assignment a where a.tenant_id = p.tenant_id and a.person_id = p.id and a.user_id = p.owner_id and a.end_at is null and a.start_at = p.created_at)`,
      ),
    ).toBe(0)
    expect(
      await one('select count(*) from person_group where tenant_id = :tenant and member_count > 0'),
    ).toBe(6)
  })

  test('notes and tags are there, also on deals', async () => {
    expect(await one('select count(*) from note where tenant_id = :tenant')).toBeGreaterThan(80)
    expect(await one('select count(*) from person_tag where tenant_id = :tenant')).toBeGreaterThan(100)
    expect(await one('select count(*) from deal_tag where tenant_id = :tenant')).toBeGreaterThan(30)
  })
}
