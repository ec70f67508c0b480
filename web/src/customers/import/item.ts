import type { PersonImport } from '@bcare/contract/customers/person-import'
import type { Row } from '@bcare/contract/kit/entity'

export type ImportItem = Row<typeof PersonImport>
