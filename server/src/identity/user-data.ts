import { Fault, type Parsed } from '@bcare/contract'
import { USER_DATA, userData, type UserDataVersion } from '@bcare/contract/identity/user-data'
import { nextValue, type CurrentVersion } from '@bcare/rules/customers/entity-data'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { refuseStep, requireFits, versionedData, type Piece } from './versions.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { requireNotAbove } from './granting.ts'
import { userTable } from './user-table.ts'
import { listenedWith } from '../kit/realtime/rooms.ts'

type Which = Pick<Parsed<typeof userData.get>, 'user_id' | 'kind' | 'key'>

/** That there is a sealed value is answered, the value never. */
const shelf = versionedData<UserDataVersion>({
  entity_type: 'user',
  owner: 'user_id',
  value: sql`case when d.sealed is null then d.value else d.value || '{"has_password": true}' end`,
})

const pieceOf = ({ user_id, kind, key }: Which): Piece => ({ id: user_id, kind, key })

/**
 * The caller's own as the kind allows; that of another user with the right that the kind names, within its reach, and
 * never of a user who may do more than the caller.
 * @throws Fault forbidden, not_found
 */
async function requireKind(context: Context, { user_id, kind }: Which, action: 'read' | 'write') {
  const { caller, db } = context
  const { own, ...rights } = USER_DATA[kind]
  if (user_id === caller.user_id && (own || action === 'read')) return
  const permission = rights[action]
  if (permission === null) throw new Fault('forbidden', 'Mỗi người chỉ xem và đổi tùy chọn của chính mình')
  const found = await db.one(
    sql`select t.id from "user" t where ${visible(userTable, caller, { permission })} and t.id = ${user_id}`,
  )
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy nhân viên')
  if (action === 'write') await requireNotAbove(context, user_id)
}

/** A signature is a picture among the files of the user who signs. @throws Fault rule */
async function requirePicture({ caller, db }: Context, { user_id, kind }: Which, value: object) {
  if (kind !== 'signature' || !('file_usage_id' in value)) return
  const picture = await db.one(sql`
    select u.id from file_usage u join file f on f.tenant_id = u.tenant_id and f.id = u.file_id
    where u.tenant_id = ${caller.tenant_id} and u.id = ${value.file_usage_id as number} and u.deleted_at is null
      and u.entity_type = 'user' and u.entity_id = ${user_id} and f.mime like 'image/%'`)
  if (picture !== undefined) return
  const message = 'Hãy chọn một hình trong các tệp của nhân viên này'
  throw new Fault('rule', message, { errors: [{ field: 'value.file_usage_id', message }] })
}

/** The value without its secret, and the secret sealed: undefined where none was sent and the stored one stays. */
function sealSecret({ vault, caller }: Context, { kind }: Which, value: Record<string, unknown>) {
  const { password, ...open } = value
  if (kind !== 'sip' || typeof password !== 'string') return { open: value, sealed: undefined }
  return { open, sealed: vault.seal({ tenant_id: caller.tenant_id, purpose: kind }, password) }
}

/** The newest version as it is stored. */
function kept(current: UserDataVersion | undefined): CurrentVersion | undefined {
  if (current?.value == null) return current
  const { has_password: _told, ...value } = current.value as Record<string, unknown>
  return { ...current, value }
}

const publish = (context: Context, { user_id, kind }: Which) => {
  context.emit({ entity: 'user_data', id: user_id, action: 'update', keys: [kind] })
}

export const userDataFamily = serve(
  userData,
  {
    async get(context, { version_no, ...which }) {
      await requireKind(context, which, 'read')
      return shelf.read(context, pieceOf(which), version_no)
    },

    async set(context, { value, merge, version_no, ...which }) {
      await requireKind(context, which, 'write')
      const current = await shelf.lock(context, pieceOf(which), version_no)
      const next = nextValue(kept(current), value, merge === true)
      requireFits(USER_DATA[which.kind].schema, next)
      await requirePicture(context, which, next)
      const { open, sealed } = sealSecret(context, which, next)
      publish(context, which)
      return shelf.append(context, pieceOf(which), current, { value: open, sealed })
    },

    async clear(context, { reason, version_no, ...which }) {
      await requireKind(context, which, 'write')
      const current = await shelf.lock(context, pieceOf(which), version_no)
      refuseStep('clear', current)
      publish(context, which)
      return shelf.append(context, pieceOf(which), current, { value: null, reason })
    },
  },
  listenedWith({ entity: 'user_data', permission: 'user:read' }),
)
