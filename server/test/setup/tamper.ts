import type pg from 'pg'
import { sealNext } from '../../src/kit/log/seal-block.ts'
import { runPipeline } from '../../src/kit/database/pipeline.ts'

export interface Chain {
  entries: { id: string; xid: string }[]
  blocks: { no: number; from_xid: string; to_xid: string }[]
}

/** Something that a superuser does to the log of tenant 1; answers what it was. */
export interface Tampering {
  name: string
  act(client: pg.Client): Promise<string>
}

/** How each column of an entry is changed, always into another value. */
export const ENTRY_CHANGES = [
  `at = at + interval '1 microsecond'`,
  `actor_id = coalesce(actor_id, 0) + 1`,
  `action = action || 'd'`,
  `entity_type = entity_type || '_'`,
  `entity_id = coalesce(entity_id, 0) + 1`,
  `changes = jsonb_set(changes, '{name}', '["a", "b"]')`,
  `changes = changes || '{"extra": [null, 1]}'`,
  `changes = case when changes = '{}' then '{"a": 1}'::jsonb else '{}' end`,
  `reason = coalesce(reason, '') || 'x'`,
  `request_id = case when request_id is null then '' end`,
  `ip = coalesce(ip, '10.0.0.') || '2'`,
  `user_agent = coalesce(user_agent, '') || ' '`,
  `person_id = coalesce(person_id, 0) + 1`,
  `person_id = case when person_id is null then 1 end`,
  `tenant_id = 2`,
  `tenant_id = 99`,
  `id = id + 1000000`,
  `xid = (xid::text::bigint + 1)::text::xid8`,
  `xid = (xid::text::bigint - 1)::text::xid8`,
  `xid = (xid::text::bigint + 1000000000)::text::xid8`,
]

export const BLOCK_CHANGES = [
  `hash = repeat('a', 64)`,
  `previous_hash = repeat('a', 64)`,
  `entries = entries + 1`,
  `from_xid = (from_xid::text::bigint + 1)::text::xid8`,
  `to_xid = (to_xid::text::bigint + 1)::text::xid8`,
  `sealed_at = sealed_at - interval '1 hour'`,
  `no = no + 1000000`,
  `no = -no`,
  `tenant_id = 99`,
  `form = 3 - form`,
]

const COPIED = `at, xid, actor_id, action, entity_type, entity_id, changes, reason, request_id, ip, user_agent, person_id`

interface Hand {
  pick<T>(from: readonly T[]): T
  roll(sides: number): number
  run(client: pg.Client, text: string, values: unknown[]): Promise<string>
}

const handOf = (roll: (sides: number) => number): Hand => ({
  roll,
  pick(from) {
    const found = from[roll(from.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  },
  async run(client, text, values) {
    const { rowCount } = await client.query(text, values)
    if (rowCount === 0) throw new Error(`did nothing: ${text}`)
    return `${text} ${values.join(' ')}`
  },
})

const withEntries = ({ entries }: Chain, hand: Hand): Tampering[] => [
  {
    name: 'change an entry',
    act: (client) =>
      hand.run(client, `update history set ${hand.pick(ENTRY_CHANGES)} where tenant_id = 1 and id = $1`, [
        hand.pick(entries).id,
      ]),
  },
  {
    name: 'delete an entry',
    act: (client) =>
      hand.run(client, 'delete from history where tenant_id = 1 and id = $1', [hand.pick(entries).id]),
  },
  {
    name: 'insert a copy of an entry',
    act: (client) =>
      hand.run(
        client,
        `insert into history (tenant_id, ${COPIED}) select tenant_id, ${COPIED} from history where tenant_id = 1 and id = $1`,
        [hand.pick(entries).id],
      ),
  },
  {
    name: 'swap two entries',
    act(client) {
      const one = hand.pick(entries)
      const two = hand.pick(entries.filter(({ id }) => id !== one.id))
      return hand.run(
        client,
        `update history h set (${COPIED}) = (select ${COPIED} from history o where o.tenant_id = 1 and o.id = case h.id when $1 then $2::bigint else $1::bigint end)
         where h.tenant_id = 1 and h.id in ($1, $2)`,
        [one.id, two.id],
      )
    },
  },
  {
    name: 'change an entry and make every seal anew',
    async act(client) {
      const what = await hand.run(client, `update history set reason = 'x' where tenant_id = 1 and id = $1`, [
        hand.pick(entries).id,
      ])
      await client.query('delete from history_block where tenant_id = 1')
      await runPipeline(client, [sealNext(1)])
      return what
    },
  },
]

const withBlocks = ({ blocks }: Chain, hand: Hand): Tampering[] => [
  {
    name: 'change a block',
    act: (client) =>
      hand.run(
        client,
        `update history_block set ${hand.pick(BLOCK_CHANGES)} where tenant_id = 1 and no = $1`,
        [hand.pick(blocks).no],
      ),
  },
  {
    name: 'delete a block',
    act: (client) =>
      hand.run(client, 'delete from history_block where tenant_id = 1 and no = $1', [hand.pick(blocks).no]),
  },
  {
    name: 'cut off the end',
    async act(client) {
      const { no, from_xid } = hand.pick(blocks)
      await client.query('delete from history_block where tenant_id = 1 and no >= $1', [no])
      return hand.run(client, 'delete from history where tenant_id = 1 and xid >= $1::xid8', [from_xid])
    },
  },
  {
    name: 'cut off the end and seal it again',
    async act(client) {
      const { no } = hand.pick(blocks)
      await client.query('delete from history_block where tenant_id = 1 and no >= $1', [no])
      await runPipeline(client, [sealNext(1)])
      return `blocks from ${no}`
    },
  },
  {
    name: 'put the hash of another tenant in place',
    act: (client) =>
      hand.run(
        client,
        `update history_block b set hash = o.hash from history_block o where b.tenant_id = 1 and o.tenant_id = 2 and o.no = b.no and b.no = $1`,
        [1 + hand.roll(10)],
      ),
  },
]

/** The ways, each with its own random choices; `roll(n)` is a whole number below n. */
export function tamperings(chain: Chain, roll: (sides: number) => number): Tampering[] {
  const hand = handOf(roll)
  return [...withEntries(chain, hand), ...withBlocks(chain, hand)]
}
