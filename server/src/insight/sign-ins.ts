import type { Output, Parsed } from '@bcare/contract'
import type { history, SignIn } from '@bcare/contract/insight/history'
import { refusedWords, type SignInResult } from '@bcare/contract/insight/sign-in'
import { actionLabel } from '@bcare/contract/insight/trace'
import { all, integer, sql, unnamed } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { behind, oneOf, within } from './history-log.ts'

interface Row extends Omit<SignIn, 'result_label' | 'why'> {
  result: SignInResult
  why: string | null
}

/** Who came in, was refused or left, newest first; behind an index of its own. */
export async function signIns(
  { caller, db }: Context,
  { user_id, result, ip, before, limit, ...span }: Parsed<typeof history.sign_ins>,
): Promise<Output<typeof history.sign_ins>> {
  const conditions = all([
    sql`h.tenant_id = ${caller.tenant_id} and h.action in ('login', 'login_failed', 'logout')`,
    ...oneOf(sql`h.actor_id`, user_id),
    ...oneOf(sql`h.action`, result),
    ...(ip === undefined ? [] : [sql`h.ip = ${ip}`]),
    ...within(span),
    ...behind(before),
  ])
  const rows = await db.rows<Row>(
    unnamed(sql`
      select h.id, h.at, h.actor_id as user_id, u.name as user_name, coalesce(h.reason, u.username) as username, h.action as result,
        h.changes #>> '{why,1}' as why, h.ip, h.user_agent, h.request_id
      from (select h.* from history h where ${conditions} order by h.at desc, h.id desc limit ${integer(limit)}) h
      left join "user" u on u.tenant_id = h.tenant_id and u.id = h.actor_id order by h.at desc, h.id desc`),
  )
  const tail = rows.at(-1)
  return {
    data: rows.map(({ why, ...row }) => ({
      ...row,
      result_label: actionLabel(row.result),
      why: refusedWords(why),
    })),
    next: rows.length === limit && tail !== undefined ? { at: tail.at, id: tail.id } : null,
  }
}
