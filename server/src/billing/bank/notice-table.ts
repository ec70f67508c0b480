import type { Row } from '@bcare/contract'
import { BankNotice } from '@bcare/contract/billing/bank-notice'
import { explainConstraints } from '../../kit/database/errors.ts'
import { sql } from '../../kit/database/sql.ts'
import { table } from '../../kit/database/table.ts'

export type NoticeRow = Row<typeof BankNotice>

explainConstraints({
  bank_notice_payment: 'Phiếu này vừa được ghi sổ bằng một báo có khác, hãy tải lại',
})

/** All users who confirm payments see all of them: what is not matched yet is of no branch. */
export const noticeTable = table(BankNotice, {
  search: 'search_text',
  scopes: { branch: () => sql`true` },
  joined: {
    payment_code: sql`payment.code`,
    person_id: sql`payment.person_id`,
    person_name: sql`person.full_name`,
    settled_by_name: sql`settler.name`,
  },
  joins: sql`
    left join payment on payment.tenant_id = t.tenant_id and payment.id = t.payment_id
    left join person on person.tenant_id = payment.tenant_id and person.id = payment.person_id
    left join "user" settler on settler.tenant_id = t.tenant_id and settler.id = t.settled_by`,
})
