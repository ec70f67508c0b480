import { holds } from '../kit/grants.ts'
import type { Screen } from './screen.ts'
import { GROUP_LABELS } from './texts.ts'

/** Order of the menu. A screen of `start` stands above the groups. */
export const MENU_GROUPS = [
  'start',
  'care',
  'clinic',
  'finance',
  'stock',
  'catalogue',
  'administration',
] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

export interface MenuSection {
  group: MenuGroup
  screens: Screen[]
}

/** The menu of someone with these grants: screens that exist and that the server would not refuse. */
export function menuFor(all: readonly Screen[], grants: Record<string, unknown>): MenuSection[] {
  const shown = all.filter(
    ({ load, icon, permission }) =>
      load !== undefined && icon !== undefined && (permission === undefined || holds(grants, permission)),
  )
  return MENU_GROUPS.map((group) => ({
    group,
    screens: shown.filter((screen) => screen.group === group),
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
