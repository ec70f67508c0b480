import { Fault, fieldErrors } from '@bcare/contract'
import { dataRefusal, type CurrentVersion, type DataStep } from '@bcare/rules/customers/entity-data'
import * as z from 'zod/mini'
import type { Context } from '../kit/context.ts'
import { name, sql, type Sql } from '../kit/database/sql.ts'

/** One piece of structured data: of which record, of what kind, and which of several. */
export interface Piece {
  id: number
  kind: string
  key: string
}

/**
 * The structured data of the records of one entity, which is stored in versions
 * (docs/domain/common.md, "Structured data").
 */
export interface Shelf {
  entity_type: string
  /** What the contract calls the id of the record. */
  owner: string
  /** Another column that has the id, where the versions of the entity have one. */
  also?: string
  /** What a version `d` says to its reader. */
  value: Sql
  /** Further columns of a version `d` that its contract answers. */
  further?: Sql
}

export interface NextVersion {
  value: object | null
  reason?: string | undefined
  /** What is stored beside the value and never read with it: undefined for what the version before has. */
  sealed?: string | null | undefined
  /** The number that all versions of a piece have, where its kind has numbers. */
  code?: string | null
}

/** What is stored with a signature: what the server knew at that moment, and the hash of all that is signed. */
export interface Sealing {
  frozen: object
  hash: string
}

/** The statements of a shelf, over versions `d`. */
function statementsOf({ entity_type, owner, also, value, further }: Shelf) {
  const [also_column, also_value] = [
    also === undefined ? sql`` : sql`${name(also)}, `,
    (id: number) => (also === undefined ? sql`` : sql`${id}::bigint, `),
  ]
  const where = ({ caller }: Context, { id, kind, key }: Piece): Sql => sql`
    d.tenant_id = ${caller.tenant_id} and d.entity_type = ${entity_type} and d.entity_id = ${id} and d.kind = ${kind} and d.key = ${key}`
  const names = sql`
    left join "user" author on author.tenant_id = d.tenant_id and author.id = d.created_by
    left join "user" signer on signer.tenant_id = d.tenant_id and signer.id = d.signed_by`
  const columns = sql`d.entity_id as ${name(owner)}, d.kind, d.key, d.version_no, d.status, d.reason, d.created_at, d.created_by,
    author.name as author_name, d.signed_at, signer.name as signer_name${further === undefined ? sql`` : sql`, ${further}`}`
  const versions = (context: Context, piece: Piece): Sql =>
    sql`from entity_data d ${names} where ${where(context, piece)}`
  /** Kept from the version before unless given; with an empty value nothing is. */
  const sealedOf = (
    context: Context,
    piece: Piece,
    before: number,
    { value: next, sealed }: NextVersion,
  ): Sql => {
    if (next === null) return sql`null`
    return sealed === undefined
      ? sql`(select d.sealed from entity_data d where ${where(context, piece)} and d.version_no = ${before})`
      : sql`${sealed}::text`
  }
  return {
    /** Versions with further columns, over `d` and what is joined to it. */
    select: (more: Sql, rest: Sql): Sql =>
      sql`select ${columns}, ${value} as value, ${more} from entity_data d ${names} ${rest}`,

    /** One version, the newest unless said otherwise. */
    one: (context: Context, piece: Piece, version_no?: number): Sql => sql`
      select ${columns}, ${value} as value ${versions(context, piece)}
        and ${version_no === undefined ? sql`d.is_current` : sql`d.version_no = ${version_no}`}`,

    all: (context: Context, piece: Piece): Sql =>
      sql`select ${columns}, null::jsonb as value ${versions(context, piece)} order by d.version_no desc limit 200`,

    wait: ({ caller }: Context, { id, kind, key }: Piece): Sql =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`${entity_type}/${id}/${kind}/${key}`}, ${caller.tenant_id}))`,

    end: (context: Context, piece: Piece): Sql =>
      sql`update entity_data d set is_current = false where ${where(context, piece)} and d.is_current`,

    append: (context: Context, piece: Piece, before: number, next: NextVersion): Sql => sql`
      with d as (
        insert into entity_data (tenant_id, entity_type, entity_id, ${also_column}kind, key, version_no, value, sealed, reason, code, created_at, created_by)
        values (${context.caller.tenant_id}, ${entity_type}, ${piece.id},
          ${also_value(piece.id)}${piece.kind}, ${piece.key}, ${before + 1}, ${next.value === null ? null : JSON.stringify(next.value)}::jsonb,
          ${sealedOf(context, piece, before, next)}, ${next.reason ?? null}, ${next.code ?? null}, ${context.now}, ${context.caller.user_id}) returning *)
      select ${columns}, ${value} as value from d ${names}`,

    sign: (context: Context, piece: Piece, sealing: Sealing | undefined): Sql => sql`
      update entity_data d set status = 'signed', signed_at = ${context.now}, signed_by = ${context.caller.user_id},
        frozen = ${sealing === undefined ? null : JSON.stringify(sealing.frozen)}::jsonb, sign_hash = ${sealing?.hash ?? null}
      where ${where(context, piece)} and d.is_current`,

    void: (context: Context, piece: Piece, version_no: number, reason: string): Sql => sql`
      update entity_data d set status = 'void', voided_at = ${context.now}, voided_by = ${context.caller.user_id}, void_reason = ${reason}
      where ${where(context, piece)} and d.version_no = ${version_no} and d.status = 'signed'`,
  }
}

/** Reads and writes what is stored on a shelf. `V` is the version as its contract answers it. */
export function versionedData<V extends CurrentVersion & object>(shelf: Shelf) {
  const statements = statementsOf(shelf)
  /** Rows as the contract calls them: what the statements select is its shape. */
  const asked = async ({ db }: Context, ...queries: Sql[]) =>
    (await db.batch<CurrentVersion>(...queries)) as V[][]

  return {
    select: statements.select,

    /** One version and the list of all, without what they say; `more` travels along in the same round trip. */
    async read(context: Context, piece: Piece, version_no?: number, ...more: Sql[]) {
      const { one, all } = statements
      const queries = [one(context, piece, version_no), all(context, piece), ...more]
      const [[current] = [], versions = []] = await asked(context, ...queries)
      return { current: current ?? null, versions }
    },

    /** The newest version, with its successors kept waiting. @throws Fault conflict when it is not the one that was read */
    async lock(context: Context, piece: Piece, read: number | undefined): Promise<V | undefined> {
      const { wait, one } = statements
      const [, [current] = []] = await asked(context, wait(context, piece), one(context, piece))
      if (read !== undefined && read !== (current?.version_no ?? 0))
        throw new Fault('conflict', undefined, { current: current ?? null })
      return current
    },

    /** The version that follows the one that was locked. */
    async append(context: Context, piece: Piece, current: V | undefined, next: NextVersion): Promise<V> {
      const { end, append } = statements
      const added = append(context, piece, current?.version_no ?? 0, next)
      const [, [made] = []] = await asked(context, end(context, piece), added)
      if (made === undefined) throw new Error('an insert into entity_data returned no row')
      return made
    },

    /** Signs the version that was locked. */
    async sign(context: Context, piece: Piece, sealing?: Sealing): Promise<V> {
      const { sign, one } = statements
      const [, [signed] = []] = await asked(context, sign(context, piece, sealing), one(context, piece))
      if (signed === undefined) throw new Error('the signed version is gone')
      return signed
    },

    /** Takes a signed version out of force, while its piece is locked. */
    async void(context: Context, piece: Piece, version_no: number, reason: string): Promise<V> {
      const { one } = statements
      const [, [voided] = []] = await asked(
        context,
        statements.void(context, piece, version_no, reason),
        one(context, piece, version_no),
      )
      if (voided === undefined) throw new Error('the voided version is gone')
      return voided
    },
  }
}

/** @throws Fault rule when a step may not be taken on the newest version */
export function refuseStep(step: DataStep, current: CurrentVersion | undefined): void {
  const refused = dataRefusal(step, current)
  if (refused !== undefined) throw new Fault('rule', refused)
}

/** @throws Fault invalid with the fields that do not fit the kind */
export function requireFits(schema: z.core.$ZodType, value: object): void {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return
  const errors = fieldErrors(parsed.error.issues, {})
  throw new Fault('invalid', errors[0]?.message, { errors })
}
