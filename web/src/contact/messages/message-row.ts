import type { Output } from '@bcare/contract'
import type { message } from '@bcare/contract/contact/message'
import type { messageBatch } from '@bcare/contract/contact/message-batch'

export type MessageRow = Output<typeof message.history>['data'][number]
export type BatchRow = Output<typeof messageBatch.list>['data'][number]
