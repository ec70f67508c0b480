import { createHash } from 'node:crypto'
import { Fault, type Output } from '@bcare/contract'
import { TreatmentAgreement, type treatmentAgreement } from '@bcare/contract/treatment/agreement'
import { canonicalAgreement, type AgreementDocument } from '@bcare/rules/treatment/agreement'
import { SCOPES_OF_PERSON } from '../customers/of-person.ts'
import type { Context } from '../kit/context.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { sql } from '../kit/database/sql.ts'
import { selectList, table, visible } from '../kit/database/table.ts'

export type Signed = Output<typeof treatmentAgreement.get>

explainConstraints({
  treatment_agreement_frozen: 'Bản đã ký không sửa được; thay đổi thì ký một bản mới',
  treatment_agreement_replaced: 'Bản này đã được thay bằng bản mới hơn, hãy tải lại',
})

/** How signed versions are stored; what they say is read one by one. */
export const agreementTable = table(TreatmentAgreement, {
  scopes: SCOPES_OF_PERSON,
  joined: {
    signature_kind: sql`t.signature ->> 'kind'`,
    presented_by_name: sql`presenter.name`,
    withdrawn_by_name: sql`withdrawer.name`,
    is_in_force: sql`(t.withdrawn_at is null and not exists (select from treatment_agreement later
      where later.tenant_id = t.tenant_id and later.replaces_id = t.id))`,
  },
  joins: sql`
    join "user" presenter on presenter.tenant_id = t.tenant_id and presenter.id = t.presented_by
    left join "user" withdrawer on withdrawer.tenant_id = t.tenant_id and withdrawer.id = t.withdrawn_by`,
})

/** The hash of a signed version: SHA-256 of its canonical text, in hexadecimal digits. */
export const hashOf = (document: AgreementDocument): string =>
  createHash('sha256').update(canonicalAgreement(document)).digest('hex')

/** One signed version whole, with its hash reckoned anew from what is stored. @throws Fault not_found */
export async function signedAgreement(context: Context, id: number): Promise<Signed> {
  const { caller, call, db } = context
  const found = await db.one<{ json: string }>(sql`
    select row_to_json(r)::text as json from (
      select ${selectList(agreementTable, caller)}, t.content, t.signature
      from treatment_agreement t ${agreementTable.joins} where ${visible(agreementTable, caller, call)} and t.id = ${id}) r`)
  if (found === undefined) throw new Fault('not_found', 'Không tìm thấy bản đồng ý điều trị')
  const row = JSON.parse(found.json) as Omit<Signed, 'is_intact'>
  return { ...row, is_intact: hashOf(documentOf(row)) === row.hash }
}

/** What the hash answers for, of a stored version. */
function documentOf(row: Omit<Signed, 'is_intact'>): AgreementDocument {
  const { code, version_no, content, total, agreed_by, signer_name, relation, signature } = row
  const { presented_by, signed_at } = row
  return {
    code,
    version_no,
    content,
    total,
    agreed_by,
    signer_name,
    relation,
    signature,
    presented_by,
    signed_at,
  }
}
