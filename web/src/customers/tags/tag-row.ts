import type { Tag } from '@bcare/contract/customers/tag'
import type { Row } from '@bcare/contract/kit/entity'

export type TagRow = Row<typeof Tag>
