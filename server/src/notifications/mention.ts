import { mentionWords } from '@bcare/rules/work/notice'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { notify, type Notice } from './notify.ts'

interface Mentioning {
  mention_user_ids: readonly number[]
}

/** Whom a change of a text names that it did not name before. */
export const newMentions = (
  before: Mentioning,
  change: { mention_user_ids?: readonly number[] | undefined },
): number[] => (change.mention_user_ids ?? []).filter((id) => !before.mention_user_ids.includes(id))

/**
 * Notifies the users who are named in a text, with what it says and what it is about; of those who may not read it each
 * learns only that they were named (`asReadable`).
 */
export async function notifyMentioned(
  context: Context,
  user_ids: readonly number[],
  {
    about,
    content,
    ...more
  }: { about: string; content: string } & Pick<Notice, 'entity' | 'data' | 'carries'>,
): Promise<void> {
  if (user_ids.length === 0) return
  const { caller, db } = context
  const author = await db.one<{ name: string }>(
    sql`select name from "user" where tenant_id = ${caller.tenant_id} and id = ${caller.user_id}`,
  )
  const words = mentionWords(author?.name ?? 'Đồng nghiệp', about, content)
  await notify(context, { type: 'mention', to: user_ids, ...words, ...more })
}
