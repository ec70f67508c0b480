import {
  ALL_CHANNEL_LABELS,
  BATCH_STATUS_LABELS,
  MESSAGE_CHANNEL_LABELS,
  MESSAGE_PROVIDER_LABELS,
  MESSAGE_PURPOSE_LABELS,
  MESSAGE_STATUS_LABELS,
  MESSAGE_STATUSES,
  MESSAGE_TRANSITIONS,
} from '@bcare/rules/contact/message/message'
import { AMBER, BLUE, coloured, GREEN, GREY, plain, RED, states } from './constant-table.ts'

/** States and choices of messages to customers. */
export const MESSAGE_CONSTANTS = {
  'message.status': states(
    MESSAGE_STATUSES,
    MESSAGE_STATUS_LABELS,
    {
      queued: AMBER,
      sending: AMBER,
      sent: BLUE,
      delivered: GREEN,
      read: GREEN,
      failed: RED,
      expired: GREY,
      cancelled: GREY,
    },
    MESSAGE_TRANSITIONS,
  ),
  'message.channel': plain(ALL_CHANNEL_LABELS),
  'message.purpose': plain(MESSAGE_PURPOSE_LABELS),
  'message.direction': plain({ out: 'Gửi đi', in: 'Nhận về' }),
  'message.provider': plain(MESSAGE_PROVIDER_LABELS),
  'message_batch.channel': plain(MESSAGE_CHANNEL_LABELS),
  'message_batch.purpose': plain(MESSAGE_PURPOSE_LABELS),
  'message_batch.status': coloured({
    running: [BATCH_STATUS_LABELS.running, AMBER, ['stopped', 'done']],
    stopped: [BATCH_STATUS_LABELS.stopped, GREY],
    done: [BATCH_STATUS_LABELS.done, GREEN],
  }),
}
