import type { Me } from '@bcare/contract/identity/auth'
import { holds, scopeIn } from '../../kit/session/grants.ts'
import { MENU_GROUPS, type MenuGroup, type MenuPlace, type Screen } from '../../shared/screen.ts'
import { GROUP_LABELS } from '../texts.ts'

/** A screen as the menu shows it. */
export interface MenuEntry extends Screen {
  menu: MenuPlace
}

export interface MenuSection {
  group: MenuGroup
  screens: MenuEntry[]
}

/** Whether these grants open a screen. */
export const opens = (grants: Me['grants'], { permission }: Pick<Screen, 'permission'>): boolean =>
  permission === undefined || [permission].flat().some((one) => holds(grants, one))

const isEntry = (screen: Screen): screen is MenuEntry => screen.menu !== undefined

/** What the menu depends on beside the grants; a role alone is shown everything that its users may come to see. */
export type MenuUser = Pick<Me, 'grants'> & Partial<Pick<Me, 'is_doctor' | 'is_assistant'>>

const treats = ({ grants, is_doctor = true, is_assistant = true }: MenuUser): boolean =>
  is_doctor || is_assistant || scopeIn(grants, 'appointment:read') === 'all'

/** The menu of a user: screens that the server would not refuse, and that have something for the user. */
export function menuFor(all: readonly Screen[], user: MenuUser): MenuSection[] {
  const shown = all
    .filter(isEntry)
    .filter((screen) => opens(user.grants, screen) && (screen.menu.treating !== true || treats(user)))
    .toSorted((one, other) => one.menu.place - other.menu.place)
  return MENU_GROUPS.map((group) => ({
    group,
    screens: shown.filter(({ menu }) => menu.group === group),
  })).filter(({ screens }) => screens.length > 0)
}

/** The same in words, for an administrator who looks at what others would see. */
export const menuOf = (
  all: readonly Screen[],
  grants: Me['grants'],
): { label: string; screens: string[] }[] =>
  menuFor(all, { grants }).map(({ group, screens }) => ({
    label: GROUP_LABELS[group] ?? '',
    screens: screens.map(({ label }) => label),
  }))
