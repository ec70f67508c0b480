import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import type { EntryKind } from './entries.ts'

/** What of a customer's account is shown: all its entries, those of a kind, or what it comes to by service. */
export type View = 'all' | EntryKind | 'services'

export const VIEWS: readonly (readonly [View, string])[] = [
  ['all', TEXTS.all],
  ['services', TEXTS.by_service],
  ['bill', TEXTS.bills],
  ['receipt', TEXTS.receipts],
  ['deposit', TEXTS.deposits],
  ['refund', TEXTS.refunds],
]
