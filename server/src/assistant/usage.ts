import { Fault } from '@bcare/contract'
import type { MindCommand } from '@bcare/rules/assistant/commands'
import { clinicDate, instantAt } from '@bcare/rules/text/date'
import type { ModelAnswer, Question } from '../adapters/language-model.ts'
import { countAttempt } from '../identity/attempts.ts'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'

/** In fifteen minutes, of one user. */
const MOST_BY_USER = 40

/** @throws Fault too_many */
export async function requireShare(context: Context, monthly_limit: number): Promise<void> {
  const { tenant_id, user_id } = context.caller
  const month = instantAt(`${clinicDate(context.now).slice(0, 7)}-01`, 0)
  const used = await context.db.one<{ total: number }>(sql`
    select count(*)::int as total from mind_usage where tenant_id = ${tenant_id} and at >= ${month}::timestamptz`)
  if ((used?.total ?? 0) >= monthly_limit)
    throw new Fault(
      'too_many',
      `Phòng khám đã dùng hết ${monthly_limit} lượt nhờ viết của tháng này. Quản trị viên đặt lại số lượt trong Cấu hình › Trợ lý viết`,
    )
  if ((await countAttempt(context, `mind:${user_id}`)) > MOST_BY_USER)
    throw new Fault('too_many', 'Bạn đã nhờ viết nhiều lần liên tiếp, hãy thử lại sau 15 phút')
}

const COUNTED_AS = {
  written: 'written',
  refused: 'refused',
  late: 'late',
  failed: 'failed',
  inner: 'failed',
  stopped: 'stopped',
} as const satisfies Record<ModelAnswer['outcome'], string>

/** Writes down that a question was asked, whatever became of it: the provider may have counted it too. */
export async function recordUsage(
  { caller, db }: Context,
  command: MindCommand,
  { provider, model }: Pick<Question, 'provider' | 'model'>,
  answer: ModelAnswer,
  duration_ms: number,
): Promise<void> {
  const outcome = COUNTED_AS[answer.outcome]
  const tokens = answer.outcome === 'written' ? answer.tokens : null
  await db.rows(sql`
    insert into mind_usage (tenant_id, user_id, command, provider, model, outcome, tokens, duration_ms)
    values (${caller.tenant_id}, ${caller.user_id}, ${command}, ${provider.host}, ${model}, ${outcome}, ${tokens}, ${duration_ms})`)
}
