import { SETTINGS, type SettingKey, type SettingValue } from '@bcare/contract/settings/registry/index'
import type { SettingSpec } from '@bcare/contract/settings/registry/spec'
import { resolve, type Layers } from '@bcare/rules/settings/resolve'
import type { Context } from '../kit/context.ts'
import type { Vault } from '../kit/vault.ts'
import { settingsOfClinic, settingsOfUser, type Asking, type StoredSetting } from './setting-rows.ts'

/** What a secret setting is sealed for. */
export const drawerOf = (tenant_id: number, key: string) => ({ tenant_id, purpose: `setting/${key}` })

type Stored = readonly StoredSetting[] | undefined

/** The rows of one key as layers, for a user at a branch. */
export function layersOf(clinic: Stored, own: Stored, branch_id: number | null): Layers<StoredSetting> {
  const layers: Layers<StoredSetting> = {}
  for (const row of clinic ?? []) {
    if (row.level === 'tenant') layers.tenant = row
    if (row.level === 'branch' && row.branch_id === branch_id) layers.branch = row
  }
  const [mine] = own ?? []
  if (mine !== undefined) layers.user = mine
  return layers
}

interface Place {
  branch_id: number | null
  user_id: number | null
}

async function holds<K extends SettingKey>(
  asking: Asking & { vault: Vault },
  key: K,
  { branch_id, user_id }: Place,
): Promise<SettingValue<K>> {
  const spec: SettingSpec = SETTINGS[key]
  const clinic = await settingsOfClinic(asking)
  const own =
    user_id !== null && spec.levels.includes('user') ? await settingsOfUser(asking, user_id) : undefined
  const { value: row } = resolve<StoredSetting | undefined>(
    layersOf(clinic.get(key), own?.get(key), branch_id),
    undefined,
  )
  if (row === undefined) return spec.default as SettingValue<K>
  if (spec.secret !== true) return row.value as SettingValue<K>
  return (
    row.sealed === null ? '' : asking.vault.open(drawerOf(asking.tenant_id, key), row.sealed)
  ) as SettingValue<K>
}

/**
 * The value of a setting that holds for the caller: `await setting(context, 'booking.late_minutes')`. Cached in memory
 * until a setting is changed on any server; the first reading after that is one more round trip. `at` names a
 * branch other than the caller's.
 */
export const setting = <K extends SettingKey>(
  { caller, db, cache, vault }: Context,
  key: K,
  at: { branch_id: number | null | undefined } = caller,
): Promise<SettingValue<K>> =>
  holds({ tenant_id: caller.tenant_id, db, cache, vault }, key, {
    branch_id: at.branch_id ?? caller.branch_id,
    user_id: caller.user_id,
  })

/** The same for a job or a machine, which has no user: of a branch, or of the whole clinic. */
export const settingForJob = <K extends SettingKey>(
  job: Asking & { vault: Vault },
  key: K,
  branch_id: number | null = null,
): Promise<SettingValue<K>> => holds(job, key, { branch_id, user_id: null })

/** What the whole clinic has set or, where it has not, the default: for visitors who are not signed in. No secrets. */
export async function clinicSettings(
  asking: Asking,
): Promise<<K extends SettingKey>(key: K) => SettingValue<K>> {
  const clinic = await settingsOfClinic(asking)
  return <K extends SettingKey>(key: K) => {
    const { tenant } = layersOf(clinic.get(key), undefined, null)
    return (tenant?.value ?? SETTINGS[key].default) as SettingValue<K>
  }
}
