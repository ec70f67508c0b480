import { Fault } from '@bcare/contract'
import {
  headerLine,
  isMailAddress,
  readMailSender,
  SENDER_PROBLEM,
  sentThrough,
  type MailHeaders,
  type MailSender,
} from '@bcare/rules/settings/mail-sender'
import { mailServerProblem, readMailServer } from '@bcare/rules/settings/mail-server'
import type { Logger } from 'pino'
import { clinicTransport, installationServer, transportTo } from './mail-transport.ts'
import { resolveName, type Resolve } from './public-address.ts'

/** A clinic's own server and sender; empty where it has none. */
export interface MailServer {
  url: string
  from: string
}

export interface Email {
  to: string
  subject: string
  text: string
  server: MailServer
  /** The same for an email that is sent again, so that mailboxes show it once. */
  message_id?: string
}

export interface Mailer {
  /** Why emails of a clinic cannot leave as it is set up, in Vietnamese; undefined when they can. */
  problem: (server: MailServer) => string | undefined
  /** Whether emails of a clinic leave at all. */
  reaches: (server: MailServer) => boolean
  /** @throws the mail server's error; `not_configured` without one, or where the clinic's own may not be used */
  send: (email: Email) => Promise<void>
}

export interface MailerOptions {
  /** The installation's mail server, which may be anywhere. */
  smtp_url: string | undefined
  from: string
  /** Servers outside of the internet that the operator lets clinics use, as `host` or `host:port`. */
  private_hosts?: readonly string[]
  resolve?: Resolve
  /** How long one email may take from the first byte to the last. */
  patience_ms?: number
}

/**
 * The library limits silence alone: a server that says a little every few seconds would hold an email, and the job
 * behind it, for ever.
 */
const PATIENCE_MS = 30_000

/** By a clinic's own server everything is its own affair. */
const byItself = (sender: MailSender | undefined): MailHeaders | undefined => sender && { from: sender }

const NO_SERVER = 'Chưa cấu hình máy chủ email'

/** Sends emails through the clinic's own server where it has one, else through the installation's. */
export function mailer({
  smtp_url,
  from,
  private_hosts = [],
  resolve = resolveName,
  patience_ms = PATIENCE_MS,
}: MailerOptions): Mailer {
  const common = installationServer(smtp_url)

  const problem: Mailer['problem'] = (server) => {
    if (server.url === '' && common === undefined) return NO_SERVER
    if (server.from !== '' && readMailSender(server.from) === undefined) return SENDER_PROBLEM
    return server.url === '' ? undefined : mailServerProblem(server.url, private_hosts)
  }

  /** @throws Fault not_configured */
  async function transportOf(server: MailServer) {
    const wrong = problem(server)
    if (wrong !== undefined) throw new Fault('not_configured', wrong)
    const own = server.url === '' ? undefined : readMailServer(server.url)
    if (own !== undefined && 'server' in own) return clinicTransport(own.server, private_hosts, resolve)
    if (common === undefined) throw new Fault('not_configured', NO_SERVER)
    return transportTo(common)
  }

  return {
    problem,
    reaches: (server) => problem(server) === undefined,
    async send({ server, message_id, to, subject, text }) {
      const transport = await transportOf(server)
      const [operator, clinic] = [readMailSender(from), readMailSender(server.from)]
      const sender =
        server.url === '' ? operator && sentThrough(operator, clinic) : byItself(clinic ?? operator)
      if (sender === undefined || !isMailAddress(to))
        throw new Fault('not_configured', 'Địa chỉ gửi hoặc nhận thư không phải là một địa chỉ email')
      await transport.sendMail({
        from: sender.from,
        ...(sender.reply_to !== undefined && { replyTo: sender.reply_to }),
        to: { name: '', address: to },
        subject: headerLine(subject),
        text,
        signal: AbortSignal.timeout(patience_ms),
        ...(message_id !== undefined && { messageId: headerLine(message_id) }),
      })
    },
  }
}

/**
 * Whether an email is refused for good: by its server, such as one to an address that does not exist, or by how the
 * clinic is set up.
 */
export const isRefused = (error: unknown): boolean =>
  (error instanceof Fault && error.kind === 'not_configured') ||
  ((error as { responseCode?: number }).responseCode ?? 0) >= 500

export interface MailOptions extends MailerOptions {
  production: boolean
  logger: Logger
}

/** Carries a code to a person; throws `not_configured` where there is no way to. */
export type SendCode = (message: {
  to: string
  name: string
  code: string
  server: MailServer
  purpose: 'sign_in' | 'register'
}) => Promise<void>

const EMAILS = {
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

const UNSENT = 'nên không gửi được mã, vui lòng liên hệ quản trị hệ thống'

/**
 * Sends one-time codes by e-mail: through the clinic's own server where it has one, else the installation's. Without
 * any the code goes to the server's log, except in production, where the sign-in is refused: nothing pretends
 * (docs/decisions/0015-nothing-pretends.md). A clinic's own server that may not be used is never passed over for another.
 */
export function mailCodes({ production, logger, ...options }: MailOptions): SendCode {
  const { problem, send } = mailer(options)
  return async ({ to, name, code, purpose, server }) => {
    if (problem(server) === NO_SERVER) return withoutServer(name, code)
    const { subject, line, otherwise } = EMAILS[purpose]
    const text = `Xin chào ${name},\n\n${line} ${code}. Mã có hiệu lực trong 5 phút.\n${otherwise}\n`
    await send({ to, subject: `${subject}: ${code}`, text, server }).catch((error: unknown) => {
      logger.error({ err: error }, 'a one-time code could not be mailed')
      if (error instanceof Fault) throw new Fault('not_configured', `${error.message}, ${UNSENT}`)
      throw new Fault('unavailable', 'Chưa gửi được mã tới email của bạn, vui lòng thử lại sau ít phút')
    })
  }

  function withoutServer(name: string, code: string): void {
    if (production) throw new Fault('not_configured', `${NO_SERVER} ${UNSENT}`)
    logger.warn(`SMTP_URL is not set: the one-time code of ${name} is ${code}`)
  }
}
