import { createHash } from 'node:crypto'
import { Fault } from '@bcare/contract'
import type { SignedFacts } from '@bcare/contract/customers/signed-facts'
import { ageOn, formatBirth, type Birth } from '@bcare/rules/customers/particulars/birth'
import { clinicDate } from '@bcare/rules/text/date'
import { canonicalJson, type Json } from '@bcare/rules/treatment/agreement'
import { mayBeYounger, monthsOn, SMALL_CHILD_MONTHS } from '@bcare/rules/treatment/prescription/age'
import type { Context } from '../../kit/context.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import type { Sealing } from '../../identity/versions.ts'
import { placeName } from '../../settings/location.ts'

/** Something that speaks against signing; a doctor may pass it with a reason where `may_pass` says so. */
export interface SigningWarning {
  kind: string
  message: string
  may_pass: boolean
}

/** Whom a version is about, and what it says. */
export interface Signing {
  person_id: number
  person: SignedPerson
  value: Record<string, unknown>
}

/** What a kind that is signed brings (docs/domain/treatment.md, "Prescriptions"). */
export interface Signable {
  /** What its number begins with; the day and a number of that day follow. */
  prefix: string
  /** Whether what it says is complete, and what speaks against signing it. @throws Fault rule, invalid */
  check: (context: Context, signing: Signing) => Promise<readonly SigningWarning[]>
  /** What else the server knows at that moment and keeps with the signature. */
  facts?: (context: Context, signing: Signing) => Promise<Pick<SignedFacts, 'performed'>>
}

/** A version as its hash is made of it. */
export interface HashedVersion {
  kind: string
  code: string | null
  version_no: number
  value: Record<string, unknown> | null
  frozen: SignedFacts | null
}

export interface SignedPerson extends Birth {
  code: string
  full_name: string
  gender: string
  address_line: string | null
  ward_code: string | null
  province_code: string | null
  address_legacy: string | null
}

interface Signer {
  id: number
  name: string
  licence_no: string | null
}

/** The next number of a kind on the clinic's day: `DT20260316-07`. */
export async function nextDataCode({ db, now }: Context, prefix: string): Promise<string> {
  const day = clinicDate(now).replaceAll('-', '')
  const [row] = await db.rows<{ no: string }>(
    sql`select app.padded(app.next_value(${`data/${prefix}`}, ${day}), 2) as no`,
  )
  if (row === undefined) throw new Error('a counter answered nothing')
  return `${prefix}${day}-${row.no}`
}

/** The caller, who answers with a licence for what is signed. @throws Fault rule */
async function requireSigner({ caller, db }: Context, label: string): Promise<SignedFacts['signer']> {
  const signer = await db.one<Signer>(sql`
    select u.id, concat_ws(' ', u.title, u.name) as name, u.licence_no from "user" u
    where u.tenant_id = ${caller.tenant_id} and u.id = ${caller.user_id}`)
  if (signer?.licence_no == null || signer.licence_no.trim() === '')
    throw new Fault(
      'rule',
      `${label} chỉ do người có số chứng chỉ hành nghề ký; hãy nhờ quản trị viên ghi số đó trong hồ sơ nhân viên của bạn`,
    )
  return { ...signer, licence_no: signer.licence_no }
}

/** The customer, as a signed version has to name them. */
async function personOf({ caller, db }: Context, person_id: number): Promise<SignedPerson> {
  const person = await db.one<SignedPerson>(sql`
    select p.code, p.full_name, p.gender, p.birth_day, p.birth_month, p.birth_year, p.address_line, p.ward_code, p.province_code,
      p.address_legacy
    from person p where p.tenant_id = ${caller.tenant_id} and p.id = ${person_id}`)
  if (person === undefined) throw new Error('a record has no customer')
  return person
}

function factsOf(person: SignedPerson, today: string): SignedFacts['person'] {
  const { address_line, ward_code, province_code, address_legacy } = person
  const places = [address_line, ward_code && placeName(ward_code), province_code && placeName(province_code)]
  return {
    code: person.code,
    name: person.full_name,
    gender: person.gender,
    birth: formatBirth(person),
    age: ageOn(person, today) ?? null,
    months: mayBeYounger(person, today, SMALL_CHILD_MONTHS) ? (monthsOn(person, today) ?? null) : null,
    address: places.filter(Boolean).join(', ') || address_legacy,
  }
}

/** What has to be answered before a version is signed. @throws Fault rule with `data.warnings` */
function requireAnswered(
  warnings: readonly SigningWarning[],
  { force, reason }: { force: boolean; reason?: string | undefined },
): SignedFacts['passed'] {
  const said = warnings.map(({ kind, message }) => ({ kind, message }))
  if (warnings.length === 0) return null
  const open = warnings.filter(({ may_pass }) => !may_pass || !force || reason === undefined)
  if (open.length > 0 || reason === undefined)
    throw new Fault('rule', open.map(({ message }) => message).join('. '), { warnings })
  return { reason, warnings: said }
}

/** The hash of what is signed: of one document one, and of any other another. */
export const hashOfData = ({
  kind,
  code,
  version_no,
  value,
  frozen,
  signed_at,
}: HashedVersion & { signed_at: string | Date }): string =>
  createHash('sha256')
    .update(
      canonicalJson({
        kind,
        code,
        version_no,
        value: value as unknown as Json,
        frozen: frozen as unknown as Json,
        signed_at: new Date(signed_at).toISOString(),
      }),
    )
    .digest('hex')

/**
 * What is stored with the signature under a version: who signs by which licence, and the customer as of today.
 * @throws Fault rule when the caller has no licence, what is said is incomplete, or with `data.warnings`
 */
export async function sealData(
  context: Context,
  { check, facts }: Signable,
  {
    current,
    person_id,
    label,
    ...answer
  }: {
    current: HashedVersion
    person_id: number
    /** What its kind is called. */
    label: string
    force: boolean
    reason?: string | undefined
  },
): Promise<Sealing> {
  const signer = await requireSigner(context, label)
  const person = await personOf(context, person_id)
  const signing = { person_id, person, value: current.value ?? {} }
  const warnings = await check(context, signing)
  const passed = requireAnswered(warnings, answer)
  const more = await facts?.(context, signing)
  const frozen = { person: factsOf(person, clinicDate(context.now)), signer, passed, ...more }
  return { frozen, hash: hashOfData({ ...current, frozen, signed_at: context.now }) }
}

/** In the history of the customer whose it is. */
export const signedNoted = async ({ caller, db }: Context, person_id: number, what: string) => {
  await db.rows(sql`select app.record_of(${person_id}, ${caller.user_id}, 'transition', ${what})`)
}

/** Whether a version after `d` of its piece was signed. */
export const replacedLater: Sql = sql`exists (select from entity_data o where o.tenant_id = d.tenant_id and o.entity_type = d.entity_type
    and o.entity_id = d.entity_id and o.kind = d.kind and o.key = d.key and o.version_no > d.version_no and o.status <> 'draft')`

/** Which versions `d` a list shows: the newest of each piece, and what is signed of it while a correction is being written. */
export const listedVersions = (id: number | undefined): Sql =>
  id === undefined
    ? sql`(d.is_current and d.value is not null or d.status <> 'draft' and not ${replacedLater})`
    : sql`d.id = ${id}`

/** Whether what was signed still is what its hash was made of; null for what has none. */
export const intactOf = (row: HashedVersion & { signed_at: string | null; sign_hash: string | null }) =>
  row.signed_at === null || row.sign_hash === null
    ? null
    : hashOfData({ ...row, signed_at: row.signed_at }) === row.sign_hash

/** @throws Fault conflict when a later version was signed, forbidden when another user signed it */
export function requireMayVoid(
  { caller }: Context,
  version_no: number,
  {
    current,
    versions,
  }: { current: { frozen: SignedFacts | null } | null; versions: readonly StatedVersion[] },
): void {
  if (versions.some((version) => version.version_no > version_no && version.status !== 'draft'))
    throw new Fault('conflict', 'Bản này đã được thay bằng bản ký sau, hãy tải lại')
  if (current?.frozen?.signer.id !== caller.user_id && !caller.may('attachment:manage'))
    throw new Fault('forbidden', 'Bản đã ký do chính người ký hủy')
}

interface StatedVersion {
  version_no: number
  status: string
}
