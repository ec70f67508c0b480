import { Fault } from '@bcare/contract'
import type { Context } from '../kit/context.ts'
import { setting } from '../settings/setting.ts'

/** Holds the undoing of a bulk command to what was done just now. @throws Fault rule */
export async function checkRecent(context: Context, at: string): Promise<void> {
  const minutes = await setting(context, 'person.undo_minutes')
  if (Date.parse(at) < Date.now() - minutes * 60_000)
    throw new Fault('rule', `Chỉ hoàn tác được trong ${minutes} phút, hãy sửa lại bằng tay`)
}
