import { Fault, type Output, type Parsed } from '@bcare/contract'
import {
  ATTACHMENT_DATA,
  attachmentData,
  type AttachmentDataListed,
  type AttachmentDataVersion,
} from '@bcare/contract/treatment/attachment-data'
import { dataRefusal, nextValue } from '@bcare/rules/customers/entity-data'
import { MEDICAL_KINDS, DATA_KIND_LABELS, type DataKind } from '@bcare/rules/treatment/data-kind'
import { recordView } from '../customers/person/record-view.ts'
import {
  intactOf,
  listedVersions,
  nextDataCode,
  replacedLater,
  requireMayVoid,
  sealData,
  signedNoted,
  type Signable,
} from '../customers/person/signed-data.ts'
import type { Context } from '../kit/context.ts'
import { direction, pageOf, pageRange } from '../kit/database/page.ts'
import { getRow } from '../kit/database/rows.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import { refuseStep, requireFits, versionedData, type Piece } from '../identity/versions.ts'
import { serve } from '../kit/http/serve.ts'
import { termPlaces } from '../settings/term-places.ts'
import { attachmentTable, type AttachmentRow } from './attachment-table.ts'
import { consentSigning, consentTemplates } from './consent.ts'
import { refreshRecorded } from './line-progress.ts'
import { controlSigning, orthoControl, orthoSetup, type Writing } from './ortho/records.ts'
import { prescription } from './prescription.ts'
import { recordKinds } from './records.ts'

type Which = Pick<Parsed<typeof attachmentData.get>, 'attachment_id' | 'kind' | 'key'>

const shelf = versionedData<AttachmentDataVersion>({
  entity_type: 'attachment',
  owner: 'attachment_id',
  value: sql`d.value`,
  further: sql`d.id, d.code, d.frozen, d.sign_hash, d.voided_at, d.void_reason,
    (select voider.name from "user" voider where voider.tenant_id = d.tenant_id and voider.id = d.voided_by) as voider_name`,
})

/** The kinds that are signed. */
const SIGNED: Partial<Record<DataKind, Signable>> = {
  medication: prescription,
  ortho_control: controlSigning,
  consent: consentSigning,
}

/** The kinds that say what may be written; each answers the value as it is stored. @throws Fault rule */
const WRITTEN: Partial<
  Record<
    DataKind,
    (context: Context, line: AttachmentRow, writing: Writing) => Promise<Record<string, unknown> | null>
  >
> = { ortho_setup: orthoSetup, ortho_control: orthoControl }

const pieceOf = ({ attachment_id, kind, key }: Which): Piece => ({ id: attachment_id, kind, key })

/** Data of a line is of callers whom the line is within reach of. @throws Fault not_found */
const requireLine = (
  context: Context,
  { attachment_id }: Pick<Which, 'attachment_id'>,
): Promise<AttachmentRow> => getRow(attachmentTable, context, attachment_id)

/** What tells of a customer's health is not for everyone who may read treatment lines. @throws Fault forbidden */
function requireMedical({ caller }: Context, kind: DataKind): void {
  if (MEDICAL_KINDS.has(kind)) caller.scopeFor('medical_history:read')
}

const viewed = (context: Context, kind: DataKind, person_id: number): Sql[] =>
  MEDICAL_KINDS.has(kind) ? [recordView(context, person_id, kind)] : []

const publish = (context: Context, { attachment_id, kind }: Which) => {
  context.emit({ entity: 'attachment', id: attachment_id, action: 'update', keys: [kind] })
}

/** @throws Fault rule for a kind that nobody signs */
function requireSignable({ kind }: Which): Signable {
  const signable = SIGNED[kind]
  if (signable === undefined)
    throw new Fault('rule', `${DATA_KIND_LABELS[kind]} không phải loại hồ sơ cần ký`)
  return signable
}

/**
 * Versions of one kind over all lines of a customer: the newest of each piece, and what is signed of it while a correction is
 * being written.
 */
async function list(
  context: Context,
  input: Parsed<typeof attachmentData.list>,
): Promise<Output<typeof attachmentData.list>> {
  const { caller, call, db } = context
  requireMedical(context, input.kind)
  const from = sql`join attachment t on t.tenant_id = d.tenant_id and t.id = d.entity_id
    where ${visible(attachmentTable, caller, call)} and t.person_id = ${input.person_id}
      and d.tenant_id = ${caller.tenant_id} and d.entity_type = 'attachment' and d.kind = ${input.kind} and ${listedVersions(input.id)}`
  const order = sql`order by coalesce(d.signed_at, d.created_at) ${direction(input.order)}, d.id ${direction(input.order)}`
  const [rows, counted] = await db.batch<
    [Omit<AttachmentDataListed, 'is_intact'>, { total: number }, ...object[]]
  >(
    shelf.select(
      sql`t.title as attachment_title, t.person_id, d.is_current as is_newest, ${replacedLater} as is_replaced`,
      sql`${from} ${order} ${pageRange(input)}`,
    ),
    sql`select count(*)::int as total from entity_data d ${from}`,
    ...viewed(context, input.kind, input.person_id),
  )
  const data = rows.map((row) => ({ ...row, is_intact: intactOf(row) }))
  return pageOf(data, counted[0]?.total ?? 0, input)
}

/** The newest version of a piece; of a control its case is locked first, so that none is added while that one ends. */
async function lockPiece(context: Context, which: Which, version_no: number | undefined) {
  if (which.kind === 'ortho_control')
    await shelf.lock(context, { id: which.attachment_id, kind: 'ortho_setup', key: 'main' }, undefined)
  return shelf.lock(context, pieceOf(which), version_no)
}

/** What is stored of what was said, as the kind has it. @throws Fault rule */
async function written(
  context: Context,
  line: AttachmentRow,
  { kind, key }: Which,
  current: AttachmentDataVersion | undefined,
  next: Record<string, unknown> | null,
): Promise<Record<string, unknown> | null> {
  const check = WRITTEN[kind]
  return check === undefined ? next : check(context, line, { key, before: current?.value ?? null, next })
}

/** Brings a line up to date with a record that says when its customer comes again. */
async function followed(context: Context, { attachment_id, kind }: Which): Promise<void> {
  if (WRITTEN[kind] !== undefined) await refreshRecorded(context, attachment_id)
}

/** Writes the next version; a piece of a kind that is signed gets its number with the first one. @throws Fault */
async function set(
  context: Context,
  { value, merge, version_no, ...which }: Parsed<typeof attachmentData.set>,
): Promise<AttachmentDataVersion> {
  const line = await requireLine(context, which)
  const current = await lockPiece(context, which, version_no)
  refuseStep('set', current)
  const said = nextValue(current, value, merge === true)
  requireFits(ATTACHMENT_DATA[which.kind].schema, said)
  const next = await written(context, line, which, current, said)
  const signable = SIGNED[which.kind]
  const code = current?.code ?? (signable === undefined ? null : await nextDataCode(context, signable.prefix))
  publish(context, which)
  const made = await shelf.append(context, pieceOf(which), current, { value: next, code })
  await followed(context, which)
  return made
}

/** Signs the newest version, by which it can be changed no more. @throws Fault rule with `data.warnings`, conflict, not_found */
async function sign(
  context: Context,
  { version_no, force, reason, ...which }: Parsed<typeof attachmentData.sign>,
): Promise<AttachmentDataVersion> {
  const { person_id } = await requireLine(context, which)
  const signable = requireSignable(which)
  const current = await shelf.lock(context, pieceOf(which), version_no)
  refuseStep('sign', current)
  if (current === undefined) throw new Error('an empty piece was let through')
  const sealing = await sealData(context, signable, {
    current,
    person_id,
    label: DATA_KIND_LABELS[which.kind],
    force,
    reason,
  })
  await signedNoted(context, person_id, `Ký ${DATA_KIND_LABELS[which.kind]} ${current.code ?? ''}`.trim())
  publish(context, which)
  return shelf.sign(context, pieceOf(which), sealing)
}

/** Takes the signed version out of force; it stays readable. @throws Fault rule, forbidden, not_found */
async function voidSigned(
  context: Context,
  { version_no, reason, ...which }: Parsed<typeof attachmentData.void>,
): Promise<AttachmentDataVersion> {
  const { person_id } = await requireLine(context, which)
  requireSignable(which)
  await shelf.lock(context, pieceOf(which), undefined)
  const found = await shelf.read(context, pieceOf(which), version_no)
  const wanted = found.current
  const refused = dataRefusal('void', wanted ?? undefined)
  if (refused !== undefined) throw new Fault('rule', refused)
  requireMayVoid(context, version_no, found)
  await signedNoted(context, person_id, `Hủy ${DATA_KIND_LABELS[which.kind]} ${wanted?.code ?? ''}`.trim())
  publish(context, which)
  const voided = await shelf.void(context, pieceOf(which), version_no, reason)
  await followed(context, which)
  return voided
}

export const attachmentDataFamily = serve(
  attachmentData,
  {
    async get(context, { version_no, ...which }) {
      requireMedical(context, which.kind)
      const { person_id } = await requireLine(context, which)
      return shelf.read(context, pieceOf(which), version_no, ...viewed(context, which.kind, person_id))
    },

    list,
    set,

    async clear(context, { reason, version_no, ...which }) {
      const line = await requireLine(context, which)
      const current = await lockPiece(context, which, version_no)
      refuseStep('clear', current)
      await written(context, line, which, current, null)
      publish(context, which)
      const cleared = await shelf.append(context, pieceOf(which), current, {
        value: null,
        reason,
        code: current?.code ?? null,
      })
      await followed(context, which)
      return cleared
    },

    sign,
    void: voidSigned,
  },
  ...recordKinds,
  termPlaces(consentTemplates),
)
