import { holds } from '../../kit/session/grants.ts'
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

const isEntry = (screen: Screen): screen is MenuEntry => screen.menu !== undefined

/** The menu of someone with these grants: screens that exist and that the server would not refuse. */
export function menuFor(all: readonly Screen[], grants: Record<string, unknown>): MenuSection[] {
  const shown = all
    .filter(isEntry)
    .filter(
      ({ load, permission }) => load !== undefined && (permission === undefined || holds(grants, permission)),
    )
    .toSorted((one, other) => one.menu.place - other.menu.place)
  return MENU_GROUPS.map((group) => ({
    group,
    screens: shown.filter(({ menu }) => menu.group === group),
  })).filter(({ screens }) => screens.length > 0)
}

/** The same in words, for whoever looks at what others would see. */
export const menuOf = (
  all: readonly Screen[],
  grants: Record<string, unknown>,
): { label: string; screens: string[] }[] =>
  menuFor(all, grants).map(({ group, screens }) => ({
    label: GROUP_LABELS[group] ?? '',
    screens: screens.map(({ label }) => label),
  }))
