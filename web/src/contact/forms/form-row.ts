import type { Row } from '@bcare/contract'
import type { WebForm } from '@bcare/contract/contact/web-form'

export type WebFormRow = Row<typeof WebForm>
