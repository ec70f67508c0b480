import { Fault } from '@bcare/contract'
import { isAllowedInside, readMailServer, type MailHost } from '@bcare/rules/settings/mail-server'
import nodemailer from 'nodemailer'
import { InnerAddress, publicAddressOf, type Resolve } from './public-address.ts'

const INNER = 'Máy chủ gửi thư của phòng khám dẫn tới một địa chỉ nội bộ nên không được dùng'

/** A connection by named options alone: nothing that a clinic wrote is ever read as an option (docs/security.md). */
export const transportTo = ({ host, port, secure, user, password }: MailHost, address = host) =>
  nodemailer.createTransport({
    host: address,
    port,
    secure,
    ...(user !== '' && { auth: { user, pass: password } }),
    // The certificate is that of the name, wherever it was found to lead.
    ...(address !== host && { tls: { servername: host } }),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** The installation's mail server. @throws Error where it is none, which is reported before the server starts */
export function installationServer(smtp_url: string | undefined): MailHost | undefined {
  if (smtp_url === undefined) return undefined
  const read = readMailServer(smtp_url)
  if ('problem' in read) throw new Error(`SMTP_URL: ${read.problem}`)
  return read.server
}

/**
 * A connection to a clinic's own mail server, which has to be on the internet unless the operator has allowed it.
 * @throws Fault not_configured where it leads elsewhere; the error of the name server
 */
export async function clinicTransport(server: MailHost, private_hosts: readonly string[], resolve: Resolve) {
  if (isAllowedInside(server, private_hosts)) return transportTo(server)
  const address = await publicAddressOf(server.host, resolve).catch((error: unknown) => {
    throw error instanceof InnerAddress ? new Fault('not_configured', INNER) : error
  })
  return transportTo(server, address)
}
