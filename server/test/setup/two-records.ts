import type pg from 'pg'
import type { Random } from '../suites/random.ts'
import type { Clinic } from '../kit.ts'
import { ownerRows, withClient } from '../suites/database.ts'

/** Every column that names a person by a foreign key, as the catalogue knows them. */
export const namesOfPeople = (connection: pg.ClientConfig) =>
  ownerRows<{ table: string; column: string }>(
    connection,
    `select c.conrelid::regclass::text as "table", a.attname as "column"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.confrelid = 'person'::regclass and cardinality(c.conkey) = 2 order by 1, 2`,
  )

const STAMPS = `array['version', 'updated_at', 'updated_by', 'refreshed_at', 'search_text']`

/** Every row that names one of these people, without its stamps: equal when a merge has been taken back. */
export async function rowsOf(connection: pg.ClientConfig, ids: readonly number[]) {
  const places = await namesOfPeople(connection)
  // One connection for all of them: opening one costs more than what is asked.
  return withClient(connection, async (client) => {
    const read = async (text: string, values: unknown[] = []) =>
      (await client.query<{ row: unknown }>(text, values)).rows.map(({ row }) => row)
    const found: Record<string, unknown[]> = {}
    for (const { table, column } of places) {
      if (table === 'person_merge' || table === 'deal_stage_history') continue
      found[`${table}.${column}`] = await read(
        `select to_jsonb(t) - ${STAMPS} as row from ${table} t where ${column} = any ($1) order by (to_jsonb(t) - ${STAMPS})::text`,
        [ids],
      )
    }
    const people = await read(
      `select to_jsonb(t) - ${STAMPS} as row from person t where id = any ($1) order by id`,
      [ids],
    )
    const groups = await read(
      `select jsonb_build_array(id, member_count) as row from person_group order by id`,
    )
    return { ...found, people, groups }
  })
}

interface World {
  tenant_id: number
  users: number[]
  tags: number[]
  groups: number[]
  relationship: number
}

/** Words and staff that random rows choose from. */
async function worldOf(client: pg.Client): Promise<World> {
  const one = async <T>(text: string) => (await client.query<{ value: T }>(text)).rows[0]?.value as T
  const tenant_id = await one<number>(`select id as value from tenant where key = 'bcare'`)
  await client.query(`select set_config('app.tenant_id', $1, false)`, [String(tenant_id)])
  await client.query(
    `insert into tag (tenant_id, name) select ${tenant_id}, 'Gộp ' || n from generate_series(1, 4) n on conflict do nothing`,
  )
  await client.query(
    `insert into person_group (tenant_id, name) select ${tenant_id}, 'Nhóm gộp ' || n from generate_series(1, 3) n on conflict do nothing`,
  )
  await client.query(
    `insert into term (tenant_id, vocabulary, name) select ${tenant_id}, 'relationship', 'Người nhà gộp' where not exists (select from term where tenant_id = ${tenant_id} and name = 'Người nhà gộp')`,
  )
  const ids = (table: string, like: string) =>
    one<number[]>(
      `select array_agg(id::int order by id) as value from ${table} where tenant_id = ${tenant_id} and name like '${like}'`,
    )
  return {
    tenant_id,
    users: await one<number[]>(
      `select array_agg(id::int order by id) as value from "user" where tenant_id = ${tenant_id}`,
    ),
    tags: await ids('tag', 'Gộp %'),
    groups: await ids('person_group', 'Nhóm gộp %'),
    relationship: await one<number>(
      `select id::int as value from term where tenant_id = ${tenant_id} and name = 'Người nhà gộp'`,
    ),
  }
}

type Put = (text: string, ...values: unknown[]) => Promise<unknown>

interface Ground {
  world: World
  random: Random
  put: Put
  person: number
  other: number
}

/** Links and lines that a person has some of. */
const LINES: readonly ((ground: Ground) => Promise<unknown>)[] = [
  ({ put, person, random, world }) =>
    put(
      'insert into person_tag (tenant_id, person_id, tag_id) values ($1, $2, $3)',
      person,
      random.pick(world.tags),
    ),
  ({ put, person, random, world }) =>
    put(
      'insert into person_group_member (tenant_id, person_id, group_id, left_at) values ($1, $2, $3, $4)',
      person,
      random.pick(world.groups),
      random.chance(0.3) ? '2026-12-31T00:00:00Z' : null,
    ),
  ({ put, person, random, world }) =>
    put(
      'insert into person_assignment (tenant_id, person_id, user_id, role, is_primary) values ($1, $2, $3, $4, $5)',
      person,
      random.pick(world.users),
      random.pick(['consultant', 'telesale', 'care']),
      random.chance(0.6),
    ),
  ({ put, person, other, world }) =>
    put(
      'insert into person_relative (tenant_id, person_id, related_person_id, name, relationship_term_id) values ($1, $2, $3, $4, $5)',
      person,
      other === person ? null : other,
      'Người nhà',
      world.relationship,
    ),
  ({ put, person }) =>
    put(`insert into visit_reason (tenant_id, person_id, content) values ($1, $2, 'Đau răng')`, person),
  ({ put, person }) =>
    put(
      `insert into note (tenant_id, person_id, entity_type, entity_id, content) values ($1, $2, 'person', $2, 'Ghi chú')`,
      person,
    ),
]

/** Up to three versions of one kind of data, the last of them current. */
async function versions({ put, person, random }: Ground): Promise<void> {
  const kind = random.pick(['medical_history', 'care_preference'])
  for (let left = random.int(0, 3); left > 0; left -= 1) {
    await put(
      `with before as (update entity_data set is_current = false where tenant_id = $1 and entity_id = $2 and entity_type = 'person' and kind = $3 and is_current)
        insert into entity_data (tenant_id, entity_type, entity_id, person_id, kind, value, version_no, is_current)
        select $1, 'person', $2, $2, $3, '{}', 1 + count(*), false from entity_data where tenant_id = $1 and entity_id = $2 and kind = $3`,
      person,
      kind,
    )
  }
  await put(
    `update entity_data d set is_current = true where tenant_id = $1 and entity_id = $2 and version_no = (
      select max(version_no) from entity_data l where l.tenant_id = d.tenant_id and l.entity_id = d.entity_id and l.kind = d.kind)`,
    person,
  )
}

/** Gives each of these people random rows of every kind, behind the product's back; what may not stand is left out. */
export async function scatter(clinic: Clinic, people: readonly number[], random: Random): Promise<void> {
  await withClient(clinic.owner, async (client) => {
    const world = await worldOf(client)
    const put: Put = (text, ...values) =>
      client.query(text, [world.tenant_id, ...values]).catch((error: unknown) => {
        if (!/violates (unique|check)/.test(String(error))) throw error
      })
    for (const person of people) {
      const ground = { world, random, put, person, other: random.pick(people) }
      for (const line of LINES) for (let left = random.int(0, 3); left > 0; left -= 1) await line(ground)
      await versions(ground)
      if (random.chance(0.5))
        await put(
          'update person set referrer_person_id = $2 where tenant_id = $1 and id = $3 and id <> $2',
          ground.other,
          random.pick(people),
        )
    }
    await client.query(
      'update person_group g set member_count = (select count(*) from person_group_member m where m.tenant_id = g.tenant_id and m.group_id = g.id and m.left_at is null)',
    )
  })
}
