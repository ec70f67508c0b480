import { Fault } from '@bcare/contract'
import nodemailer from 'nodemailer'
import type { Logger } from 'pino'
import type { SendCode } from '../identity/one-time-code.ts'

export interface MailOptions {
  smtp_url: string | undefined
  from: string
  production: boolean
  logger: Logger
}

const transportTo = (url: string) =>
  nodemailer.createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  } as never)

const LETTERS = {
  sign_in: {
    subject: 'Mã đăng nhập',
    line: 'Mã đăng nhập của bạn là',
    otherwise: 'Nếu bạn không đăng nhập, hãy bỏ qua thư này và đổi mật khẩu.',
  },
  register: {
    subject: 'Mã đăng ký phòng khám',
    line: 'Mã xác nhận đăng ký phòng khám của bạn là',
    otherwise: 'Nếu bạn không đăng ký, hãy bỏ qua thư này.',
  },
}

/**
 * Sends one-time codes by e-mail: through the clinic's own server where it has one, else the installation's. Without
 * any the code goes to the server's log, except in production, where the sign-in is refused: nothing pretends
 * (decisions 4).
 */
export function mailCodes({ smtp_url, from, production, logger }: MailOptions): SendCode {
  const common = smtp_url === undefined ? undefined : transportTo(smtp_url)
  return async ({ to, name, code, purpose, server }) => {
    const transport = server.url === '' ? common : transportTo(server.url)
    if (transport === undefined) return withoutServer(name, code)
    const { subject, line, otherwise } = LETTERS[purpose]
    const text = `Xin chào ${name},\n\n${line} ${code}. Mã có hiệu lực trong 5 phút.\n${otherwise}\n`
    await transport
      .sendMail({ from: server.from || from, to, subject: `${subject}: ${code}`, text })
      .catch((error: unknown) => {
        logger.error({ err: error }, 'a one-time code could not be mailed')
        throw new Fault('unavailable', 'Chưa gửi được mã tới email của bạn, vui lòng thử lại sau ít phút')
      })
  }

  function withoutServer(name: string, code: string): void {
    if (production)
      throw new Fault(
        'not_configured',
        'Chưa cấu hình máy chủ email nên không gửi được mã, vui lòng liên hệ quản trị hệ thống',
      )
    logger.warn(`SMTP_URL is not set: the one-time code of ${name} is ${code}`)
  }
}
