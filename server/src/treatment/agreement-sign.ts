import { Fault, type Parsed } from '@bcare/contract'
import type { treatmentAgreement } from '@bcare/contract/treatment/agreement'
import { isMinor, type Birth } from '@bcare/rules/customers/particulars/birth'
import { clinicDate } from '@bcare/rules/text/date'
import {
  agreedTotal,
  AGREEMENT_STATEMENT,
  signerProblem,
  signingProblem,
  type AgreedLine,
  type AgreementContent,
} from '@bcare/rules/treatment/agreement'
import { isOpenOffer, OPEN_OFFER_STATUSES } from '@bcare/rules/treatment/line'
import { teethText } from '@bcare/rules/treatment/teeth'
import { faultOf } from '../appointments/references.ts'
import { requirePerson } from '../customers/of-person.ts'
import type { Context } from '../kit/context.ts'
import { sql, states } from '../kit/database/sql.ts'
import { setting } from '../settings/setting.ts'
import { hashOf, signedAgreement, type Signed } from './agreement-table.ts'
import { lockLines, requireSamePrices, requireWholeBundles, type PlanLine } from './agreement-lines.ts'
import { requireNobodyElsePresents } from './presenting.ts'

type Signing = Parsed<typeof treatmentAgreement.sign>

interface Choice {
  id: number
  title: string
  total: number
}

interface Signer {
  name: string
  relation: string | null
  relative_id: number | null
}

interface Signee extends Birth {
  full_name: string
  code: string
  guardian_name: string | null
  guardian_relation: string | null
}

/** The customer, and the guardian who is named. @throws Fault rule when a child would sign, or a guardian is none of theirs */
async function signerOf(context: Context, input: Signing): Promise<{ person: Signee; signer: Signer }> {
  const { caller, db, now } = context
  const of_age = await setting(context, 'person.guardian_age')
  const person = await db.one<Signee>(sql`
    select p.full_name, p.code, p.birth_day, p.birth_month, p.birth_year,
      coalesce(related.full_name, r.name) as guardian_name, word.name as guardian_relation
    from person p
    left join person_relative r on r.tenant_id = p.tenant_id and r.person_id = p.id and r.id = ${input.relative_id ?? null}::bigint
      and r.is_guardian and r.deleted_at is null
    left join person related on related.tenant_id = r.tenant_id and related.id = r.related_person_id
    left join term word on word.tenant_id = r.tenant_id and word.id = r.relationship_term_id
    where p.tenant_id = ${caller.tenant_id} and p.id = ${input.person_id}`)
  if (person === undefined) throw new Fault('not_found', 'Không tìm thấy khách hàng')
  const problem = signerProblem({
    agreed_by: input.agreed_by,
    is_minor: isMinor(person, clinicDate(now), of_age),
    has_guardian: person.guardian_name !== null,
    of_age,
  })
  if (problem !== undefined) throw faultOf(problem)
  const signer =
    input.agreed_by === 'customer'
      ? { name: input.signer_name, relation: null, relative_id: null }
      : {
          name: input.signer_name,
          relation: person.guardian_relation,
          relative_id: input.relative_id ?? null,
        }
  return { person, signer }
}

/** The open choices beside the chosen lines, locked. @throws Fault rule when the caller has not said what becomes of them */
async function choicesBeside(
  context: Context,
  lines: readonly PlanLine[],
  input: Signing,
): Promise<Choice[]> {
  const { caller, db } = context
  const groups = lines.flatMap(({ alternative_group }) => alternative_group ?? [])
  const others = await db.rows<Choice>(sql`
    select t.id, t.title, t.total from attachment t
    where t.tenant_id = ${caller.tenant_id} and t.person_id = ${input.person_id} and t.alternative_group = any (${groups}::text[])
      and t.id <> all (${lines.map(({ id }) => id)}::bigint[]) and t.kind <> 'operation' and t.deleted_at is null
      and t.status in ${states(OPEN_OFFER_STATUSES)} order by t.id for update`)
  if (others.length === 0 || input.decline_others !== undefined) return others
  const named = others.map(({ title }) => `«${title}»`).join(', ')
  const message = `Khách còn phương án khác chưa quyết định: ${named}. Hãy chọn từ chối hay giữ lại các phương án đó`
  throw new Fault('rule', message, {
    warnings: [{ kind: 'other_choices', message }],
    others: others.map(({ id, title }) => ({ id, title })),
  })
}

const asAgreed = (line: PlanLine): AgreedLine => ({
  id: line.id,
  code: line.code,
  title: line.title,
  teeth: teethText(line.teeth),
  quantity: line.quantity_billed,
  unit: line.unit,
  unit_price: line.unit_price,
  discount: line.line_discount_amount,
  vat: line.vat_amount,
  total: line.total,
  sessions: line.sessions_planned,
  warranty_months: line.warranty_months,
  phase_no: line.phase_no,
  group: line.alternative_group,
  doctor: line.doctor_name,
})

/** Brings the lines to what was said about them: those that were signed, and those that were not taken. */
async function settle(
  context: Context,
  {
    signed,
    declined,
    agreed_by,
  }: { signed: PlanLine[]; declined: Choice[]; agreed_by: Signing['agreed_by'] },
): Promise<void> {
  const { caller, db, now } = context
  const offers = signed.filter(({ status }) => isOpenOffer(status)).map(({ id }) => id)
  const reason = `Khách chọn phương án ${signed
    .filter(({ alternative_group }) => alternative_group !== null)
    .map(({ title }) => `«${title}»`)
    .join(', ')}`
  await db.batch(
    sql`update attachment set status = 'agreed', status_reason = null, proposed_at = coalesce(proposed_at, ${now}), agreed_at = ${now}, agreed_by = ${agreed_by},
        version = version + 1, updated_at = now(), updated_by = ${caller.user_id}
      where tenant_id = ${caller.tenant_id} and id = any (${offers}::bigint[])`,
    sql`update attachment set status = 'declined', status_reason = ${reason.slice(0, 300)},
        version = version + 1, updated_at = now(), updated_by = ${caller.user_id}
      where tenant_id = ${caller.tenant_id} and id = any (${declined.map(({ id }) => id)}::bigint[])`,
  )
  for (const id of [...offers, ...declined.map((choice) => choice.id)])
    context.emit({ entity: 'attachment', id, action: 'update', keys: ['status'] })
}

/** The version that a new one of the same lines replaces, locked. */
const versionBefore = ({ caller, db }: Context, person_id: number, ids: readonly number[]) =>
  db.one<{ id: number; version_no: number }>(sql`
    select a.id, a.version_no from treatment_agreement a
    where a.tenant_id = ${caller.tenant_id} and a.person_id = ${person_id} and a.line_ids && ${ids}::bigint[] and a.withdrawn_at is null
      and not exists (select from treatment_agreement later where later.tenant_id = a.tenant_id and later.replaces_id = a.id)
    order by a.id desc limit 1 for update`)

/** Writes the version, with the hash of exactly what is written. */
async function freeze(
  context: Context,
  input: Signing,
  { lines, content, signer }: { lines: PlanLine[]; content: AgreementContent; signer: Signer },
): Promise<number> {
  const { caller, db, now } = context
  const { person_id, agreed_by, signature } = input
  const ids = lines.map(({ id }) => id)
  const before = await versionBefore(context, person_id, ids)
  const [coded] = await db.rows<{ code: string }>(
    sql`select app.formatted_code('treatment_agreement', 'DY{yy}{000000}') as code`,
  )
  if (coded === undefined || caller.user_id === null)
    throw new Error('a signed version has no code or presenter')
  const version_no = (before?.version_no ?? 0) + 1
  const total = agreedTotal(content.lines)
  const { name: signer_name, relation, relative_id } = signer
  const hash = hashOf({
    code: coded.code,
    version_no,
    content,
    total,
    agreed_by,
    signer_name,
    relation,
    signature,
    presented_by: caller.user_id,
    signed_at: now.toISOString(),
  })
  const added = await db.one<{ id: number }>(sql`
    insert into treatment_agreement (tenant_id, code, person_id, branch_id, version_no, replaces_id, line_ids, content, total, hash,
      agreed_by, signer_name, relation, relative_id, signature, presented_by, signed_at, created_by, updated_by)
    values (${caller.tenant_id}, ${coded.code}, ${person_id}, ${lines[0]?.branch_id ?? null}, ${version_no}, ${before?.id ?? null}, ${ids},
      ${JSON.stringify(content)}::jsonb, ${total}, ${hash}, ${agreed_by}, ${signer_name}, ${relation}, ${relative_id},
      ${JSON.stringify(signature)}::jsonb, ${caller.user_id}, ${now}, ${caller.user_id}, ${caller.user_id}) returning id`)
  if (added === undefined) throw new Error('an insert into treatment_agreement returned no row')
  context.emit({ entity: 'treatment_agreement', id: added.id, action: 'create', keys: [] })
  return added.id
}

/**
 * Has a plan signed: each line as it was shown, at the price that holds now, becomes agreed; the text and figures are
 * frozen with their hash; other choices are declined only when that was said.
 * @throws Fault conflict when a line or price has changed or another user presents; rule when a child would sign, when
 * two choices of a group were taken, or with `data.warnings` when nothing was said about the others; not_found
 */
export async function signAgreement(context: Context, input: Signing): Promise<Signed> {
  await requirePerson(context, input.person_id, 'person:read')
  await requireNobodyElsePresents(context, input.person_id)
  const lines = await lockLines(context, input.person_id, input.lines)
  const problem = signingProblem(lines)
  if (problem !== undefined) throw faultOf(problem)
  await requireWholeBundles(context, lines)
  const { person, signer } = await signerOf(context, input)
  await requireSamePrices(context, lines)
  const others = await choicesBeside(context, lines, input)
  const declined = input.decline_others === true ? others : []
  const content: AgreementContent = {
    person: { name: person.full_name, code: person.code },
    statement: AGREEMENT_STATEMENT,
    lines: lines.map(asAgreed),
    declined: declined.map(({ title, total }) => ({ title, total })),
  }
  await settle(context, { signed: lines, declined, agreed_by: input.agreed_by })
  return signedAgreement(context, await freeze(context, input, { lines, content, signer }))
}
