import { LEFT_OUT_LABELS } from '@bcare/rules/contact/message/eligible'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'

const OTHERS: Readonly<Record<string, string>> = {
  unfilled: TEXTS.unfilled,
  gone: TEXTS.gone,
  quiet: TEXTS.quiet,
}

/** Why customers of a batch were left out. */
export const leftOutLabel = (why: string): string =>
  (LEFT_OUT_LABELS as Readonly<Record<string, string>>)[why] ?? OTHERS[why] ?? why
