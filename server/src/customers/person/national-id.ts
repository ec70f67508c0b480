import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { person } from '@bcare/contract/customers/person'
import {
  maskNationalId,
  mayBeNationalId,
  parseNationalId,
} from '@bcare/rules/customers/particulars/national-id'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { visible } from '../../kit/database/table.ts'
import type { Caller } from '../../kit/caller.ts'
import type { Context } from '../../kit/context.ts'
import { VaultError, type Drawer, type Vault } from '../../kit/vault.ts'
import { personTable } from './person-table.ts'
import { recordView } from './record-view.ts'

const drawerOf = (tenant_id: number): Drawer => ({ tenant_id, purpose: 'person.national_id' })

/** What seals and opens: the vault, for one clinic. */
export type Keeper = Pick<Context, 'vault'> & { caller: Pick<Context['caller'], 'tenant_id'> }

/** By what people with a citizen's number are found. */
export const nationalIdHash = ({ vault, caller: { tenant_id } }: Keeper, number: string): string =>
  vault.mark(drawerOf(tenant_id), number)

/** A draft or patch as columns: the number sealed, and its keyed hash beside it. */
export function sealNationalId<T extends { national_id?: string | null | undefined }>(
  keeper: Keeper,
  { national_id, ...values }: T,
): Omit<T, 'national_id'> & { national_id_sealed?: string | null; national_id_hash?: string | null } {
  if (national_id === undefined) return values
  if (national_id === null) return { ...values, national_id_sealed: null, national_id_hash: null }
  return {
    ...values,
    national_id_sealed: keeper.vault.seal(drawerOf(keeper.caller.tenant_id), national_id),
    national_id_hash: nationalIdHash(keeper, national_id),
  }
}

/** A stored number as it was typed. @throws Fault rule when this server has another secret than the one that sealed it */
export function openNationalId(vault: Vault, tenant_id: number, sealed: string): string {
  try {
    return vault.open(drawerOf(tenant_id), sealed)
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    throw new Fault(
      'rule',
      'Không đọc được số CCCD vì khóa bí mật của máy chủ đã đổi, hãy nhập lại số hoặc báo quản trị hệ thống.',
    )
  }
}

const SEALED_CELL = 'sealed:'

/** A cell of a file that may be a citizen's number is stored sealed, whatever its column turns out to be. */
export const sealCell = ({ vault, caller: { tenant_id } }: Keeper, cell: string): string =>
  mayBeNationalId(cell) ? SEALED_CELL + vault.seal(drawerOf(tenant_id), cell) : cell

/** The same as it was in the file. @throws Fault rule when it was sealed with another secret */
export const openCell = ({ vault, caller: { tenant_id } }: Keeper, cell: string): string =>
  cell.startsWith(SEALED_CELL) ? openNationalId(vault, tenant_id, cell.slice(SEALED_CELL.length)) : cell

/** What a whole number typed into a search box looks for; undefined when something else was typed. */
export function nationalIdSearched(keeper: Keeper, search: string | undefined): Sql | undefined {
  const number = search === undefined ? undefined : parseNationalId(search)
  return number === undefined ? undefined : sql`t.national_id_hash = ${nationalIdHash(keeper, number)}`
}

/** The people whose numbers the caller may read, by the reach of the grant. */
const mayRead = ({ caller }: Context): Sql =>
  caller.may('national_id:read')
    ? visible(personTable, caller, { permission: 'national_id:read' })
    : sql`false`

/** The sealed numbers of those people whose numbers the caller may read. */
export const sealedNationalId = (caller: Caller): Sql =>
  sql`case when ${caller.may('national_id:read') ? visible(personTable, caller, { permission: 'national_id:read' }) : sql`false`} then t.national_id_sealed end`

interface NationalIdRow {
  sealed: string | null
  readable: boolean
}

/** A citizen's number, masked; whole for callers who may read it, which is written into the log. @throws Fault forbidden, not_found */
export async function readNationalId(
  context: Context,
  { id, whole }: Parsed<typeof person.national_id>,
): Promise<Output<typeof person.national_id>> {
  const { caller, call, db, vault } = context
  if (whole) caller.scopeFor('national_id:read')
  const row = await db.one<NationalIdRow>(sql`
    select t.national_id_sealed as sealed, ${mayRead(context)} as readable from person t
    where ${visible(personTable, caller, call)} and t.id = ${id}`)
  if (row === undefined) throw new Fault('not_found', 'Không tìm thấy khách hàng')
  if (whole && !row.readable) throw new Fault('forbidden', undefined, { needs: 'national_id:read' })
  if (row.sealed === null) return { national_id: null }
  const number = openNationalId(vault, caller.tenant_id, row.sealed)
  if (!whole) return { national_id: maskNationalId(number) }
  await db.rows(recordView(context, id, 'national_id'))
  return { national_id: number }
}
