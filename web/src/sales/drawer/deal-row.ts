import type { Output } from '@bcare/contract/kit/call'
import type { deal as family } from '@bcare/contract/sales/deal'

export type DealRow = Output<typeof family.get>
