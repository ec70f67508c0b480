import type { Scope } from '@bcare/rules/identity/scope'
/** The menu as a user with these grants would see it: its parts and the names of their screens. */
export type MenuOf = (
  grants: Record<string, Scope>,
) => readonly { label: string; screens: readonly string[] }[]

/** What the screen of permissions shows of the frame around it. */
export interface PermissionPieces {
  menuOf: MenuOf
}
