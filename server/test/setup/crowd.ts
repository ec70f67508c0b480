import { withClient } from '../suites/database.ts'
import type pg from 'pg'

/** So many people in the first clinic, written behind the product's back: `Đông Người 1`, `0914000001` … */
export const addCrowd = ({ owner }: { owner: pg.ClientConfig }, count: number): Promise<void> =>
  withClient(owner, async (client) => {
    await client.query('begin')
    // Without triggers: codes and log entries of thousands would take longer than what is tested.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into person (tenant_id, code, full_name, phone, email)
       select 1, 'DN' || n, 'Đông Người ' || n, '+84914' || lpad(n::text, 6, '0'), 'd' || n || '@example.vn' from generate_series(1, $1::int) n`,
      [count],
    )
    await client.query('commit')
    // What a clinic has grown to over months is known to the planner.
    await client.query('analyze person')
  })
