import { Fault, READS_PHONES } from '@bcare/contract'
import type { Context } from '../../kit/context.ts'
import { setting } from '../../settings/setting.ts'

const MANAGES = 'raw_query:manage'

/** Why a user who manages queries cannot write statements now; undefined when they can. */
export async function writingProblem(context: Context): Promise<string | undefined> {
  if (!context.caller.may(READS_PHONES))
    return 'Để viết truy vấn bạn cần quyền xem số điện thoại đầy đủ, vì câu lệnh đọc được mọi số của phòng khám'
  return (await setting(context, 'security.raw_query'))
    ? undefined
    : 'Viết truy vấn SQL đang tắt; bật ở Cấu hình › Bảo mật'
}

export const managesQueries = ({ caller }: Context): boolean => caller.may(MANAGES)

/** @throws Fault forbidden, rule */
export async function requireWriting(context: Context): Promise<void> {
  context.caller.scopeFor(MANAGES)
  const problem = await writingProblem(context)
  if (problem === undefined) return
  throw context.caller.may(READS_PHONES)
    ? new Fault('rule', problem)
    : new Fault('forbidden', problem, { needs: READS_PHONES })
}
