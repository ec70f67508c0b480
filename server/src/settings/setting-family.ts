import { Fault, type Parsed } from '@bcare/contract'
import {
  isPageKey,
  groupOf,
  SETTING_KEYS,
  specOf,
  type SettingKey,
} from '@bcare/contract/settings/registry/index'
import { setting } from '@bcare/contract/settings/setting'
import { fold } from '@bcare/rules/text/fold'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'
import { serve } from '../kit/http/serve.ts'
import { checkMailServer } from './mail-server-guard.ts'
import { copySettings } from './setting-copy.ts'
import { effectiveFor } from './setting-effective.ts'
import { standingOf, standingsOf, type Place } from './setting-standing.ts'
import { writeSettings, type Wanted } from './setting-write.ts'

type Where = Pick<Parsed<typeof setting.get>, 'level' | 'branch_id'>
type Action = 'read' | 'update'

interface Allowed {
  /** Mail servers outside of the internet that clinics may use. */
  private_hosts: readonly string[]
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

const says = (key: SettingKey, folded: string): boolean => {
  const spec = specOf(key)
  return fold(`${spec?.label ?? ''} ${spec?.help ?? ''} ${key}`).includes(folded)
}

async function list(context: Context, asked: Parsed<typeof setting.list>) {
  const { level, group, search = '', changed, page, limit } = asked
  const place = await placeOf(context, asked, 'read', [])
  const folded = fold(search)
  const keys = SETTING_KEYS.filter(
    (key) =>
      specOf(key)?.levels.includes(level) === true &&
      (group === undefined || groupOf(key) === group) &&
      (folded === '' || says(key, folded)),
  )
  const all = await standingsOf(context, place, keys)
  const rows = changed ? all.filter(({ source }) => source !== 'default') : all
  return {
    data: rows.slice((page - 1) * limit, page * limit),
    total: rows.length,
    total_page: Math.ceil(rows.length / limit),
  }
}

async function put(
  context: Context,
  where: Where,
  wanted: readonly Wanted[],
  { private_hosts }: Allowed,
): Promise<Place> {
  const keys = wanted.map(({ key }) => key)
  const place = await placeOf(context, where, 'update', keys)
  checkMailServer(wanted, private_hosts)
  await writeSettings(context, place, wanted)
  return place
}

async function putOne(context: Context, { level, branch_id, ...wanted }: Where & Wanted, allowed: Allowed) {
  const place = await put(context, { level, branch_id }, [wanted], allowed)
  return standingOf(context, place, wanted.key)
}

async function sync(context: Context, asked: Parsed<typeof setting.sync>) {
  const { since_version, from_branch_id, to_branch_ids, groups, apply } = asked
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

/** The clinic's settings; `private_hosts` are mail servers outside of the internet that the operator lets clinics use. */
export const settingFamily = (private_hosts: readonly string[]) =>
  serve(setting, {
    list,
    get: async (context, asked) =>
      standingOf(context, await placeOf(context, asked, 'read', [asked.key]), asked.key),
    effective: (context, { since_version }) => effectiveFor(context, since_version),
    add: (context, asked) => putOne(context, { ...asked, version: 0 }, { private_hosts }),
    update: (context, asked) => putOne(context, asked, { private_hosts }),
    async bulk_update(context, { changes, ...where }) {
      const place = await put(context, where, changes, { private_hosts })
      return {
        data: await standingsOf(
          context,
          place,
          changes.map(({ key }) => key),
        ),
      }
    },
    delete: (context, { version, ...asked }) =>
      putOne(context, { ...asked, value: null, reset: true, version }, { private_hosts }),
    sync,
  })
