import type { Output } from '@bcare/contract'
import type { bankNotice } from '@bcare/contract/billing/bank-notice'
import { createModal } from '../../kit/page/modal.tsx'

export type NoticeRow = Output<typeof bankNotice.list>['data'][number]

/** A question about notices of the bank that waits for its answer over the screen. */
export type NoticeQuestion = { kind: 'assign' | 'dismiss'; notice: NoticeRow } | { kind: 'connection' }

export const noticeQuestions = createModal<NoticeQuestion>()
export const ask = (question: NoticeQuestion): void => noticeQuestions.open(question)
