import { pageOf } from '../kit/database/page.ts'
import { Fault, type Parsed } from '@bcare/contract'
import {
  isPageKey,
  groupOf,
  SETTING_KEYS,
  specOf,
  type SettingKey,
} from '@bcare/contract/settings/registry/index'
import { setting } from '@bcare/contract/settings/setting'
import { isListed } from '@bcare/rules/identity/address-list'
import { finder } from '@bcare/rules/text/search'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { serve, type Family } from '../kit/http/serve.ts'
import { checkMailServer } from './mail-server-guard.ts'
import { checkStorage } from './operator-limits.ts'
import { checkProvider } from './provider-guard.ts'
import { copySettings } from './setting-copy.ts'
import { effectiveFor } from './setting-effective.ts'
import { standingOf, standingsOf, type Place } from './setting-standing.ts'
import { writeSettings, type SettingInput } from './setting-write.ts'
import { listenedWith } from '../kit/realtime/rooms.ts'
import { granted } from '../kit/granted.ts'

type Where = Pick<Parsed<typeof setting.get>, 'level' | 'branch_id'>
type Action = 'read' | 'update'

interface Allowed {
  /** Mail servers outside of the internet that clinics may use. */
  private_hosts: readonly string[]
  /** Language models outside of the internet that clinics may use. */
  ai_private_hosts: readonly string[]
}

const forbidden = (needs: string) => new Fault('forbidden', undefined, { needs })

/** Whether the caller may do this with what the clinic or a branch has set. @throws Fault forbidden */
function requireRight({ caller }: Context, { level }: Where, branch_id: number | null, action: Action): void {
  const scope = caller.scopeFor(`setting:${action}`)
  if (scope === 'all') return
  const ownBranch =
    level === 'branch' && scope === 'branch' && branch_id !== null && caller.branch_ids.includes(branch_id)
  if (!ownBranch) throw forbidden(`setting:${action}`)
}

/** The place that a call means, where the caller may do this. @throws Fault forbidden, not_found, invalid */
async function placeOf(
  context: Context,
  where: Where,
  action: Action,
  keys: readonly string[],
): Promise<Place> {
  const { caller, db } = context
  if (where.level === 'user') return { level: 'user', branch_id: null, user_id: caller.user_id }
  const shared = where.level === 'tenant' && keys.length > 0 && keys.every(isPageKey)
  const branch_id = where.level === 'branch' ? (where.branch_id ?? caller.branch_id) : null
  if (shared && action === 'update') caller.scopeFor('page:share')
  else if (!shared) requireRight(context, where, branch_id, action)
  if (where.level === 'tenant') return { level: 'tenant', branch_id: null, user_id: null }
  const found = await db.one(sql`
    select id from department where tenant_id = ${caller.tenant_id} and id = ${branch_id}::bigint and kind = 'branch' and deleted_at is null`)
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy chi nhánh')
  return { level: 'branch', branch_id, user_id: null }
}

const wordsOf = (key: SettingKey): string => {
  const spec = specOf(key)
  return `${spec?.label ?? ''} ${spec?.help ?? ''} ${key}`
}

async function list(context: Context, input: Parsed<typeof setting.list>) {
  const { level, group, search = '', changed, page, limit } = input
  const place = await placeOf(context, input, 'read', [])
  const finds = finder(search)
  const keys = SETTING_KEYS.filter(
    (key) =>
      specOf(key)?.levels.includes(level) === true &&
      (group === undefined || groupOf(key) === group) &&
      finds(wordsOf(key)),
  )
  const all = await standingsOf(context, place, keys)
  const rows = changed ? all.filter(({ source }) => source !== 'default') : all
  if (input.sort_by === 'key') rows.sort((one, other) => (one.key < other.key ? -1 : 1))
  if (input.order === 'desc') rows.reverse()
  return pageOf(rows.slice((page - 1) * limit, page * limit), rows.length, input)
}

/** A list of addresses lets in at least the one who sets it: else nobody could take it back. @throws Fault rule */
function checkOwnAddress({ request }: Context, inputs: readonly SettingInput[]): void {
  const sent = inputs.find(({ key, reset }) => key === 'security.allowed_addresses' && reset !== true)
  if (typeof sent?.value !== 'string' || isListed(sent.value, request.ip)) return
  const message = `Danh sách chưa có địa chỉ bạn đang dùng, hãy thêm ${request.ip} để không tự khóa mình ngoài cửa`
  throw new Fault('rule', message, { errors: [{ field: sent.key, message }] })
}

async function put(
  context: Context,
  where: Where,
  inputs: readonly SettingInput[],
  { private_hosts, ai_private_hosts }: Allowed,
): Promise<Place> {
  const keys = inputs.map(({ key }) => key)
  const place = await placeOf(context, where, 'update', keys)
  checkMailServer(inputs, private_hosts)
  checkProvider(inputs, ai_private_hosts)
  checkOwnAddress(context, inputs)
  await checkStorage(context, inputs)
  await writeSettings(context, place, inputs)
  return place
}

async function putOne(
  context: Context,
  { level, branch_id, ...input }: Where & SettingInput,
  allowed: Allowed,
) {
  const place = await put(context, { level, branch_id }, [input], allowed)
  return standingOf(context, place, input.key)
}

async function sync(context: Context, input: Parsed<typeof setting.sync>) {
  const { since_version, from_branch_id, to_branch_ids, groups, apply } = input
  if (from_branch_id === undefined)
    return { effective: await effectiveFor(context, since_version), copied: null }
  if (to_branch_ids === undefined)
    throw new Fault('invalid', 'Hãy chọn chi nhánh nhận thiết lập', {
      errors: [{ field: 'to_branch_ids', message: 'Hãy chọn chi nhánh nhận thiết lập' }],
    })
  if (context.caller.scopeFor('setting:update') !== 'all') throw forbidden('setting:update')
  return {
    effective: null,
    copied: await copySettings(context, { from_branch_id, to_branch_ids, groups, apply }),
  }
}

/** The clinic's settings, and what the operator lets clinics use outside of the internet. */
export const settingFamily = (allowed: Allowed) =>
  serve(setting, {
    list,
    get: async (context, input) =>
      standingOf(context, await placeOf(context, input, 'read', [input.key]), input.key),
    effective: (context, { since_version }) => effectiveFor(context, since_version),
    add: (context, input) => putOne(context, { ...input, version: 0 }, allowed),
    update: (context, input) => putOne(context, input, allowed),
    async bulk_update(context, { changes, ...where }) {
      const place = await put(context, where, changes, allowed)
      return {
        data: await standingsOf(
          context,
          place,
          changes.map(({ key }) => key),
        ),
      }
    },
    delete: (context, { version, ...input }) =>
      putOne(context, { ...input, value: null, reset: true, version }, allowed),
    sync,
  })

/** What the settings say to hooks, whatever the installation. */
export const settingParts: Family = {
  served: [],
  parts: [
    // Every browser works by the settings.
    listenedWith({ entity: 'setting', permission: 'signed_in' }),
    granted('setting', {
      manager: { all: 'read' },
    }),
    // How lists look for all, and the views that all are shown.
    granted('page', {
      manager: { all: 'share' },
    }),
  ],
}
