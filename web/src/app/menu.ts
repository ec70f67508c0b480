import { holds } from '../kit/may.ts'
import { MAIN_SCREENS, MENU_GROUPS, type MenuGroup, type Screen } from './screens.tsx'

export interface MenuSection {
  group: MenuGroup
  screens: Screen[]
}

/** The menu of someone with these grants: screens that exist and that the server would not refuse. */
export function menuFor(grants: Record<string, unknown>): MenuSection[] {
  const shown = MAIN_SCREENS.filter(
    ({ load, icon, permission }) =>
      load !== undefined && icon !== undefined && (permission === undefined || holds(grants, permission)),
  )
  return MENU_GROUPS.map((group) => ({
    group,
    screens: shown.filter((screen) => screen.group === group),
  })).filter(({ screens }) => screens.length > 0)
}
