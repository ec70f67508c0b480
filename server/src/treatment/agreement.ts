import { Fault, type Output, type Parsed } from '@bcare/contract'
import { treatmentAgreement } from '@bcare/contract/treatment/agreement'
import { isOpenOffer } from '@bcare/rules/treatment/line'
import { faultOf, giveReason } from '../appointments/references.ts'
import { personRows } from '../customers/hooks.ts'
import { requirePerson } from '../customers/of-person.ts'
import { FOLLOWS } from '../customers/person-rows.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { lockRow, updateRow } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { changedPrices, lockLines } from './agreement-lines.ts'
import { signAgreement } from './agreement-sign.ts'
import { agreementTable, signedAgreement, type Signed } from './agreement-table.ts'
import { attachmentTable } from './attachment-table.ts'
import { requireNobodyElsePresents } from './presenting.ts'

/**
 * Records that a customer takes back what was signed: the version stays readable, and its lines that were not begun are
 * offers again. @throws Fault conflict (stale, or withdrawn already), rule when a later version has replaced it, not_found
 */
async function withdraw(
  context: Context,
  { id, version, reason }: Parsed<typeof treatmentAgreement.withdraw>,
): Promise<Signed> {
  const { caller, db, now } = context
  const row = await lockRow(agreementTable, context, id)
  if (version !== undefined && version !== row.version)
    throw new Fault('conflict', undefined, { current: row })
  if (row.withdrawn_at !== null) throw new Fault('conflict', 'Bản này đã được rút lại rồi')
  if (!row.is_in_force) throw new Fault('rule', 'Bản này đã được thay bằng bản mới, hãy rút lại bản mới nhất')
  await requireNobodyElsePresents(context, row.person_id)
  await giveReason(context, reason)
  await updateRow(agreementTable, context, {
    id,
    withdrawn_at: now,
    withdrawn_by: caller.user_id,
    withdrawn_reason: reason,
  })
  const back = await db.rows<{ id: number }>(sql`
    update attachment t set status = 'proposed', agreed_at = null, agreed_by = null,
      version = t.version + 1, updated_at = now(), updated_by = ${caller.user_id}
    from treatment_agreement a where a.tenant_id = ${caller.tenant_id} and a.id = ${id} and t.tenant_id = a.tenant_id
      and t.id = any (a.line_ids) and t.status = 'agreed' and t.billed_amount = 0 and t.deleted_at is null
    returning t.id`)
  for (const line of back)
    context.emit({ entity: 'attachment', id: line.id, action: 'update', keys: ['status'] })
  return signedAgreement(context, id)
}

/** Gives offers the prices of this moment. @throws Fault conflict, not_found, rule when one is no offer any more */
async function reprice(
  context: Context,
  { person_id, lines: versions }: Parsed<typeof treatmentAgreement.reprice>,
): Promise<Output<typeof treatmentAgreement.reprice>> {
  await requirePerson(context, person_id, 'person:read')
  await requireNobodyElsePresents(context, person_id)
  const lines = await lockLines(context, person_id, versions)
  const decided = lines.find(({ status }) => !isOpenOffer(status))
  if (decided !== undefined)
    throw faultOf({
      code: 422,
      message: `Khách đã quyết định về «${decided.title}», giá giữ nguyên`,
      field: 'lines',
    })
  const changed = await changedPrices(context, lines)
  for (const { line, price } of changed)
    await updateRow(attachmentTable, systemContext(context), { id: line.id, ...price })
  return { repriced: changed.map(({ line }) => line.id) }
}

export const treatmentAgreementFamily = serve(
  treatmentAgreement,
  {
    list: crudOf(agreementTable).list,
    get: (context, { id }) => signedAgreement(context, id),
    sign: signAgreement,
    withdraw,
    reprice,
  },
  personRows({
    table: 'treatment_agreement',
    merged: FOLLOWS,
    erased: { stays: 'signed records, which the law requires to be stored' },
    bundled: { table: agreementTable },
  }),
)
