import { Fault, type Output } from '@bcare/contract'
import { keysOf, SETTING_GROUPS, SETTINGS, type SettingGroup } from '@bcare/contract/settings/registry/index'
import type { SettingSpec } from '@bcare/contract/settings/registry/spec'
import type { AnyValue, setting } from '@bcare/contract/settings/setting'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { standingsOf, type Place } from './setting-standing.ts'
import { writeSettings, type SettingInput } from './setting-write.ts'

type Copied = NonNullable<Output<typeof setting.sync>['copied']>

export interface CopyOrder {
  from_branch_id: number
  to_branch_ids: readonly number[]
  groups: readonly SettingGroup[] | undefined
  apply: boolean
}

const place = (branch_id: number): Place => ({ level: 'branch', branch_id, user_id: null })

/** What a branch may have of its own, in these groups. */
const keysIn = (groups: readonly SettingGroup[]): string[] =>
  groups
    .flatMap((group) => keysOf(group))
    .filter((key) => (SETTINGS[key] as SettingSpec).levels.includes('branch'))

const same = (one: AnyValue, other: AnyValue): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Names of branches by id, all of them. @throws Fault not_found */
async function branchNames({ caller, db }: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows<{ id: number; name: string }>(sql`
    select id, name from department where tenant_id = ${caller.tenant_id} and id = any (${ids}) and kind = 'branch' and deleted_at is null`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  if (ids.some((id) => !names.has(id))) throw new Fault('not_found', 'Không tìm thấy chi nhánh')
  return names
}

/**
 * Makes branches like another one («Đồng bộ thiết lập»): what it has set they get, what it has not set
 * they take back. Answers what differs, and changes it when asked to.
 */
export async function copySettings(context: Context, order: CopyOrder): Promise<Copied> {
  const { from_branch_id, apply } = order
  const to = [...new Set(order.to_branch_ids)].filter((id) => id !== from_branch_id)
  const names = await branchNames(context, [from_branch_id, ...to])
  const keys = keysIn(order.groups ?? SETTING_GROUPS)
  const model = await standingsOf(context, place(from_branch_id), keys)
  const lines: Copied['lines'] = []
  for (const branch_id of to) {
    const standings = await standingsOf(context, place(branch_id), keys)
    const changes = standings.flatMap((own, index): SettingInput[] => {
      const from = model[index]
      const alike = from === undefined || (from.is_set === own.is_set && same(from.value, own.value))
      if (alike) return []
      lines.push({
        key: own.key,
        branch_id,
        branch_name: names.get(branch_id) ?? '',
        from: own.effective,
        to: from.effective,
      })
      return [{ key: own.key, value: from.value, reset: !from.is_set }]
    })
    if (apply && changes.length > 0) await writeSettings(context, place(branch_id), changes)
  }
  return { lines, applied: apply }
}
