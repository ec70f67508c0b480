import { readMailSender, SENDER_PROBLEM } from '@bcare/rules/settings/mail-sender'
import { MAIL_SERVER_HELP, readMailServer } from '@bcare/rules/settings/mail-server'
import * as z from 'zod/mini'
import { quietSetting, secretSetting, textSetting } from './spec.ts'

/** Refuses a text that is not empty and has a problem, with its sentence. */
const checked = (problemOf: (text: string) => string | undefined) =>
  z.check<string>((payload) => {
    const message = payload.value === '' ? undefined : problemOf(payload.value)
    if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value })
  })

const server = secretSetting({
  label: 'Máy chủ gửi thư',
  help: MAIL_SERVER_HELP,
  default: '',
  most: 300,
})

const sender = textSetting({
  label: 'Thư gửi từ',
  help: 'Ví dụ: Nha khoa An Tâm <lienhe@antam.vn>; để trống thì dùng địa chỉ của hệ thống',
  default: '',
  most: 200,
})

/**
 * The clinic's own mail server; without one the installation's is used. How an address is written is judged here;
 * where it may lead, which the operator has a say in, by the server (settings/mail-server-guard.ts).
 */
export const MESSAGING = {
  'messaging.smtp_url': {
    ...server,
    schema: server.schema.check(
      checked((text) => {
        const read = readMailServer(text)
        return 'problem' in read ? read.problem : undefined
      }),
    ),
  },
  'messaging.mail_from': {
    ...sender,
    schema: sender.schema.check(
      checked((text) => (readMailSender(text) === undefined ? SENDER_PROBLEM : undefined)),
    ),
  },
  'messaging.quiet_hours': quietSetting({
    label: 'Giờ yên tĩnh',
    help: 'Trong các giờ này không đẩy thông báo tới điện thoại, và thư thông báo chờ đến hết giờ mới gửi. Ai tự đặt giờ yên tĩnh thì theo giờ của mình',
    default: null,
  }),
}
