import { cleanText } from '../text/clean.ts'
import { normaliseName } from '../text/name.ts'
import { naming } from '../text/naming.ts'
import { parsePhone } from '../text/phone.ts'
import { spelling } from '../text/spelling.ts'

/** A role as it can be named in a line. */
export interface LineRole {
  id: number
  name: string
  label: string
}

/** One person of a pasted list, as far as the line says. */
export interface StaffLine {
  name: string
  email: string | null
  /** As it was typed: the contract reads it. */
  phone: string | null
  role_ids: number[]
  /** Parts of the line that are none of these. */
  unread: string[]
}

/** More than a clinic hires in a day; the form stays one that can be looked over. */
export const MOST_STAFF_LINES = 50

const SEPARATOR = /[\t;,|]/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A role by its label or name, or by a part of its label that no other has. */
const roleNamed = (roles: readonly LineRole[], text: string): LineRole | undefined => {
  const wanted = spelling(text)
  const called = naming(roles.flatMap((role) => [role.label, role.name].map((name) => [name, role] as const)))
  const close = wanted.length < 3 ? [] : roles.filter(({ label }) => spelling(label).includes(wanted))
  return called.get(text) ?? (close.length === 1 ? close[0] : undefined)
}

function readLine(line: string, roles: readonly LineRole[]): StaffLine {
  const read: StaffLine = { name: '', email: null, phone: null, role_ids: [], unread: [] }
  for (const part of line.split(SEPARATOR).map((text) => text.trim())) {
    if (part === '') continue
    const role = roleNamed(roles, part)
    if (read.email === null && EMAIL.test(part)) read.email = part
    else if (read.phone === null && parsePhone(part) !== undefined) read.phone = part
    else if (read.name === '') read.name = normaliseName(part)
    else if (role !== undefined) read.role_ids = [...new Set([...read.role_ids, role.id])]
    else read.unread.push(part)
  }
  return read
}

/**
 * The people of a list that was typed or pasted from a sheet, one a line: name first, then e-mail, phone and role in any
 * order, between commas, semicolons or tabs. Nothing is guessed: what is not understood is in `unread`.
 */
export const readStaffLines = (text: string, roles: readonly LineRole[]): StaffLine[] =>
  cleanText(text)
    .split(/\r?\n/)
    .filter((line) => line.split(SEPARATOR).some((part) => part.trim() !== ''))
    .map((line) => readLine(line, roles))
