import type { Permission } from '@bcare/contract'
import type { Caller } from '../http/caller.ts'

/** What an event is sent to: everybody in one tenant who listens to the same key. */
export type Key = string

/** Changes of every row of an entity, or of one row. */
export const changeKey = (entity: string, id: number | '*'): Key => `${entity}/${id}`

export const userRoom = (user_id: number): string => `user:${user_id}`

/** The rooms that the server puts a socket into; nobody can join or leave them by hand. */
export const ownRooms = ({ tenant_id, user_id, branch_ids }: Caller): string[] => [
  `tenant:${tenant_id}`,
  ...(user_id === null ? [] : [userRoom(user_id)]),
  ...branch_ids.map((id) => `branch:${id}`),
]

interface RoomKind {
  pattern: RegExp
  permission: Permission
  /** What the members hear. */
  key: (match: RegExpExecArray) => Key
  /** Whether a grant that reaches no further than the caller's branches opens this room. */
  inBranch?: (match: RegExpExecArray, branch_ids: readonly number[]) => boolean
}

const ID = '([1-9]\\d{0,15})'

const KINDS: readonly RoomKind[] = [
  {
    pattern: new RegExp(`^person:${ID}$`),
    permission: 'person:read',
    key: ([, id]) => changeKey('person', Number(id)),
  },
  { pattern: new RegExp(`^deal-board:${ID}$`), permission: 'deal:read', key: () => changeKey('deal', '*') },
  {
    pattern: new RegExp(`^calendar:${ID}:\\d{4}-\\d{2}-\\d{2}$`),
    permission: 'appointment:read',
    key: () => changeKey('appointment', '*'),
    inBranch: ([, branch], branch_ids) => branch_ids.includes(Number(branch)),
  },
  { pattern: /^call$/, permission: 'call:read', key: () => changeKey('call', '*') },
]

/**
 * What the members of a room hear, if the caller may be in it: the matching read permission is asked for, and a grant
 * narrower than `all` opens only the calendars of the caller's own branches (docs/domain/common.md, "Realtime"). Events
 * carry ids only, so a board or a calendar hears of every deal or appointment of the tenant and reads again what it
 * shows.
 */
export function roomKey(caller: Caller, room: string): Key | undefined {
  for (const { pattern, permission, key, inBranch } of KINDS) {
    const match = pattern.exec(room)
    if (match === null) continue
    if (!caller.may(permission)) return undefined
    const everywhere = inBranch === undefined || caller.scopeFor(permission) === 'all'
    return everywhere || inBranch(match, caller.branch_ids) ? key(match) : undefined
  }
  return undefined
}

/** Entities that are read by the right to another one. */
const READ_WITH: Readonly<Record<string, string>> = { appointment_waiting: 'appointment', user_data: 'user' }

/** What everybody who is signed in may hear the changes of: their browsers work by it. */
const OPEN = new Set(['setting'])

/** What a subscriber to an entity's name hears, if the caller may read that entity. */
export const topicKey = (caller: Caller, topic: string): Key | undefined =>
  /^[a-z][a-z_]*$/.test(topic) && (OPEN.has(topic) || caller.may(`${READ_WITH[topic] ?? topic}:read`))
    ? changeKey(topic, '*')
    : undefined
