import type { Context } from '../kit/context.ts'
import { notify } from '../notifications/notify.ts'

interface NewSubmission {
  id: number
  name: string
  branch_id: number | null
  assigned_user_id: number | null
}

/** Notifies the user who is to call, else all of the branch who may take it on, of a submission. */
export async function notifyNewSubmission(
  context: Context,
  { id, name, branch_id, assigned_user_id }: NewSubmission,
): Promise<void> {
  await notify(context, {
    type: 'form_submission_new',
    ...(assigned_user_id === null
      ? { holders: { permission: 'form_submission:convert', branch_id } }
      : { to: [assigned_user_id] }),
    title: `Đăng ký mới từ website: ${name}`,
    body: 'Hãy gọi lại trong 15 phút',
    entity: { type: 'form_submission', id },
    url: `/form-submission?submission=${id}`,
    dedupe_key: `form_submission/${id}`,
  })
}

/** Notifies users of the submissions that they were given, once however many they are. */
export async function notifyAssigned(
  context: Context,
  given: readonly { id: number; name: string; user_id: number }[],
): Promise<void> {
  for (const [user_id, mine] of Map.groupBy(given, (one) => one.user_id)) {
    const [first] = mine
    if (first === undefined) continue
    const alone = mine.length === 1
    await notify(context, {
      type: 'form_submission_new',
      to: [user_id],
      title: alone
        ? `Bạn được giao đăng ký của ${first.name}`
        : `Bạn được giao ${mine.length} đăng ký từ website`,
      ...(alone
        ? {
            entity: { type: 'form_submission', id: first.id },
            url: `/form-submission?submission=${first.id}`,
          }
        : { url: `/form-submission?assigned_user_id=${user_id}` }),
    })
  }
}
