import type { SubjectRequest } from '@bcare/contract/customers/subject-request'
import type { Row } from '@bcare/contract/kit/entity'

export type RequestRow = Row<typeof SubjectRequest>
