import { fieldErrors } from '@bcare/contract/kit/messages'
import { NewStaff, User } from '@bcare/contract/identity/user'
import { readStaffLines, type LineRole, type StaffLine } from '@bcare/rules/identity/staff-lines'
import { leastUsed, workOfRoles } from '@bcare/rules/identity/work-of-role'
import * as z from 'zod/mini'
import { COLOUR_PRESETS } from '../../kit/form/inputs/ColourInput.tsx'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

export type NewStaffRow = z.output<typeof NewStaff>

/** One person of the list as they are added, and what is wrong with the line. */
export interface ManyRow {
  line: StaffLine
  row: NewStaffRow
  roles: readonly LineRole[]
  problems: readonly string[]
}

export interface ManyInput {
  text: string
  roles: readonly LineRole[]
  /** Roles of lines that name none. */
  role_ids: readonly number[]
  branch_id: number | null
  /** Names to sign in with by a person's name, in their order; not known yet for names that were just typed. */
  usernames: readonly string[]
  /** Colours of doctors that there are. */
  used: readonly (string | null)[]
}

const [, ...COLOURS] = COLOUR_PRESETS.map(({ value }) => value)

function problemsOf(line: StaffLine, row: NewStaffRow): string[] {
  const unread = line.unread.map(TEXTS.many_unread)
  const nameless = row.username === '' ? [TEXTS.many_no_username] : []
  const parsed = z.safeParse(NewStaff, row.username === '' ? { ...row, username: 'nhan.vien' } : row)
  const refused = parsed.success
    ? []
    : fieldErrors(parsed.error.issues, User.labels).map(({ message }) => message)
  return [...unread, ...nameless, ...refused]
}

/** The people of a list that was typed, as they would be added. */
export function manyRows({ text, roles, role_ids, branch_id, usernames, used }: ManyInput): ManyRow[] {
  const colours = [...used]
  return readStaffLines(text, roles).map((line, index) => {
    const ids = line.role_ids.length > 0 ? line.role_ids : [...role_ids]
    const held = roles.filter(({ id }) => ids.includes(id))
    const work = workOfRoles(held)
    const calendar_color = work.bookable ? (leastUsed(COLOURS, colours) ?? null) : null
    if (calendar_color !== null) colours.push(calendar_color)
    const { name, email, phone } = line
    const username = usernames[index] ?? ''
    const row = { name, username, email, phone, branch_id, ...work, calendar_color, role_ids: ids }
    return { line, row, roles: held, problems: problemsOf(line, row) }
  })
}
