import type { Row } from '@bcare/contract'
import type { Attachment } from '@bcare/contract/treatment/attachment-entity'

export type LineRow = Row<typeof Attachment>
