/** Who an email comes from, taken apart: a header is only ever made of these two. */
export interface MailSender {
  /** What mailboxes show; empty for the bare address. */
  name: string
  address: string
}

// Names of hosts with one part are for the operator's own, such as no-reply@localhost.
const ADDRESS =
  /^[0-9a-z!#$%&'*+/=?^_`{|}~.-]{1,64}@[0-9a-z](?:[0-9a-z-]*[0-9a-z])?(?:\.[0-9a-z](?:[0-9a-z-]*[0-9a-z])?)*$/i
const NAMED = /^([^<>]*)<([^<>]*)>$/
// Line breaks begin another header; the others turn what a mailbox shows.
// oxlint-disable-next-line no-control-regex -- these are exactly the characters to refuse
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** Whether a text is one e-mail address and nothing else: no name, no list, no group. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text)

/** Reads `An Tâm <lienhe@antam.vn>` or a bare address; undefined for anything else. */
export function readMailSender(text: string): MailSender | undefined {
  if (HIDDEN.test(text)) return undefined
  const [, name = '', address = text] = NAMED.exec(text.trim()) ?? []
  const shown = name.trim().replace(/^"([^"\\]*)"$/, '$1')
  if (!isMailAddress(address.trim()) || /["\\]/.test(shown)) return undefined
  return { name: shown, address: address.trim() }
}

/** What a clinic reads when its sender cannot be one. */
export const SENDER_PROBLEM =
  'Thư gửi từ cần có dạng Nha khoa An Tâm <lienhe@antam.vn> hoặc chỉ lienhe@antam.vn'

/** A text as part of a header: one line, with nothing hidden in it. */
export const headerLine = (text: string): string => text.replaceAll(new RegExp(HIDDEN, 'g'), ' ').trim()

/** Who a mailbox shows, and whom an answer goes to where that is another. */
export interface MailHeaders {
  from: MailSender
  reply_to?: MailSender
}

const domainOf = ({ address }: MailSender): string => address.slice(address.indexOf('@') + 1).toLowerCase()

/**
 * How an email of a clinic leaves by the operator's own server: under the clinic's name, but from the operator's address,
 * unless the clinic's is of the same domain. A clinic's text is no leave to write in another domain's name.
 */
export function sentThrough(operator: MailSender, clinic: MailSender | undefined): MailHeaders {
  if (clinic === undefined) return { from: operator }
  if (domainOf(clinic) === domainOf(operator)) return { from: clinic }
  return { from: { name: clinic.name || operator.name, address: operator.address }, reply_to: clinic }
}
