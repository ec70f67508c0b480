import { families, type Call, type Permission } from '@bcare/contract'
import type { Caller } from '../caller.ts'
import { hook } from '../hook.ts'

/** What an event is sent to: all in one tenant who listen to the same key. */
export type Key = string

/** Changes of every row of an entity, or of one row. */
export const changeKey = (entity: string, id: number | '*'): Key => `${entity}/${id}`

export const userRoom = (user_id: number): string => `user:${user_id}`

/** The rooms that the server puts a socket into; no client can join or leave them by hand. */
export const ownRooms = ({ tenant_id, user_id, branch_ids }: Caller): string[] => [
  `tenant:${tenant_id}`,
  ...(user_id === null ? [] : [userRoom(user_id)]),
  ...branch_ids.map((id) => `branch:${id}`),
]

/** Rooms that a family has, one for each name that fits: `person:7`. */
export interface RoomKind {
  /** The whole name. */
  pattern: RegExp
  permission: Permission
  /** What the members listen to. */
  key: (match: RegExpExecArray) => Key
  /** What they listen to beside that. */
  also?: (match: RegExpExecArray) => readonly Key[]
  /** Whether a grant that reaches no further than the caller's branches opens this room. */
  inBranch?: (match: RegExpExecArray, branch_ids: readonly number[]) => boolean
}

export const roomKind = hook<RoomKind>()

/** Whose changes are listened to by another right than `<entity>:read`, and by which. */
export const listenedWith = hook<{ entity: string; permission: Permission }>()

/**
 * What the members of a room listen to, if the caller may be in it: the matching read permission is asked for, and a
 * grant narrower than `all` opens only the calendars of the caller's own branches (docs/domain/common.md, "Realtime").
 * Events carry ids only, so a board or a calendar learns of every deal or appointment of the tenant and reads again
 * what it shows.
 */
export function roomKeys(caller: Caller, room: string): readonly Key[] | undefined {
  for (const { pattern, permission, key, also, inBranch } of roomKind.all()) {
    const match = pattern.exec(room)
    if (match === null) continue
    if (!caller.may(permission)) return undefined
    const everywhere = inBranch === undefined || caller.scopeFor(permission) === 'all'
    const open = everywhere || inBranch(match, caller.branch_ids)
    return open ? [key(match), ...(also?.(match) ?? [])] : undefined
  }
  return undefined
}

const READS = ['list', 'query', 'get']

/**
 * For each object of the contract the right that its rows are read with: that of its list, or of whatever else reads
 * them. What everybody may ask for is each user's own, and is not announced to others.
 */
const READ_RIGHTS = new Map(
  (Object.values(families) as Record<string, Call>[]).flatMap((family): [string, Permission][] => {
    const reads = [...READS.map((name) => family[name]), ...Object.values(family)]
    const call = reads.find((one) => one?.kind === 'read' && one.permission.includes(':'))
    return call?.watches[0] === undefined ? [] : [[call.watches[0], call.permission]]
  }),
)

/** The right by which changes of an entity are listened to; undefined for what nobody reads. */
export const listeningRight = (topic: string): Permission | undefined =>
  listenedWith.all().find(({ entity }) => entity === topic)?.permission ?? READ_RIGHTS.get(topic)

/** What a subscriber to an entity's name listens to, if the caller may read that entity. */
export function topicKey(caller: Caller, topic: string): Key | undefined {
  if (!/^[a-z][a-z_]*$/.test(topic)) return undefined
  return caller.may(listeningRight(topic) ?? `${topic}:read`) ? changeKey(topic, '*') : undefined
}
