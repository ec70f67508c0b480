import { Fault } from '@bcare/contract'
import nodemailer from 'nodemailer'
import type { Logger } from 'pino'
import type { SendCode } from '../identity/one-time-code.ts'

/** A clinic's own server and sender; empty where it has none. */
export interface MailServer {
  url: string
  from: string
}

export interface Letter {
  to: string
  subject: string
  text: string
  server: MailServer
  /** The same for a letter that is sent again, so that mailboxes show it once. */
  message_id?: string
}

export interface Mailer {
  /** Whether letters of a clinic leave at all. */
  reaches: (server: MailServer) => boolean
  /** @throws the mail server's error; `not_configured` without one */
  send: (letter: Letter) => Promise<void>
}

const transportTo = (url: string) =>
  nodemailer.createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  } as never)

/** Sends letters through the clinic's own server where it has one, else through the installation's. */
export function mailer({ smtp_url, from }: { smtp_url: string | undefined; from: string }): Mailer {
  const common = smtp_url === undefined ? undefined : transportTo(smtp_url)
  return {
    reaches: ({ url }) => url !== '' || common !== undefined,
    async send({ server, message_id, ...letter }) {
      const transport = server.url === '' ? common : transportTo(server.url)
      if (transport === undefined) throw new Fault('not_configured', 'Chưa cấu hình máy chủ email')
      await transport.sendMail({
        ...letter,
        from: server.from || from,
        ...(message_id !== undefined && { messageId: message_id }),
      })
    },
  }
}

/** Whether a server has refused a letter for good, such as one to an address that nobody has. */
export const isRefused = (error: unknown): boolean =>
  ((error as { responseCode?: number }).responseCode ?? 0) >= 500

export interface MailOptions {
  smtp_url: string | undefined
  from: string
  production: boolean
  logger: Logger
}

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
  const { reaches, send } = mailer({ smtp_url, from })
  return async ({ to, name, code, purpose, server }) => {
    if (!reaches(server)) return withoutServer(name, code)
    const { subject, line, otherwise } = LETTERS[purpose]
    const text = `Xin chào ${name},\n\n${line} ${code}. Mã có hiệu lực trong 5 phút.\n${otherwise}\n`
    await send({ to, subject: `${subject}: ${code}`, text, server }).catch((error: unknown) => {
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
