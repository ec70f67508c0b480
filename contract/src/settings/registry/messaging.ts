import { MAIL_SERVER_HELP, mailServerProblem } from '@bcare/rules/settings/mail-server'
import * as z from 'zod/mini'
import { secretSetting, textSetting } from './spec.ts'

const server = secretSetting({
  label: 'Máy chủ gửi thư',
  help: MAIL_SERVER_HELP,
  default: '',
  most: 300,
})

/** The clinic's own mail server; without one the installation's is used. */
export const MESSAGING = {
  'messaging.smtp_url': {
    ...server,
    schema: server.schema.check(
      z.check<string>((payload) => {
        const message = payload.value === '' ? undefined : mailServerProblem(payload.value)
        if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value })
      }),
    ),
  },
  'messaging.mail_from': textSetting({
    label: 'Thư gửi từ',
    help: 'Ví dụ: Nha khoa An Tâm <lienhe@antam.vn>; để trống thì dùng địa chỉ của hệ thống',
    default: '',
    most: 200,
  }),
}
