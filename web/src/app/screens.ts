import { appointmentsScreens } from '../appointments/screens.ts'
import { billingScreens } from '../billing/screens.ts'
import { booksScreens } from '../books/screens.ts'
import { cashbookScreens } from '../cashbook/screens.ts'
import { catalogueScreens } from '../catalogue/screens.ts'
import { contactScreens } from '../contact/screens.ts'
import { customersScreens } from '../customers/screens.ts'
import { identityScreens } from '../identity/screens.ts'
import { insightScreens } from '../insight/screens.ts'
import { materialsScreens } from '../materials/screens.ts'
import { printScreens } from '../print/screens.ts'
import { revenueScreens } from '../revenue/screens.ts'
import { salesScreens } from '../sales/screens.ts'
import { settingsScreens } from '../settings/screens.ts'
import type { Frame, Screen } from '../shared/screen.ts'
import { treatmentScreens } from '../treatment/screens.ts'
import { workScreens } from '../work/screens.ts'
import { menuOf } from './frame/menu.ts'
import { MATERIAL_PIECES, PERSON_TABS, PROFILE_PIECES, STAFF_PIECES } from './slots.ts'

/** Every screen, as its area declares it. */
export const SCREENS: readonly Screen[] = [
  ...insightScreens,
  ...customersScreens(PERSON_TABS),
  ...catalogueScreens,
  ...materialsScreens(MATERIAL_PIECES),
  ...salesScreens,
  ...workScreens,
  ...contactScreens,
  ...appointmentsScreens,
  ...treatmentScreens,
  ...billingScreens,
  ...cashbookScreens,
  ...booksScreens,
  ...revenueScreens,
  ...printScreens,
  ...settingsScreens,
  ...identityScreens({
    staff: STAFF_PIECES,
    profile: PROFILE_PIECES,
    permissions: { menuOf: (grants) => menuOf(SCREENS, grants) },
  }),
]

export const screenOf = (path: string): Screen | undefined => SCREENS.find((screen) => screen.path === path)

/** The screens with this frame around them. */
export const screensIn = (frame: Frame): Screen[] =>
  SCREENS.filter((screen) => (screen.frame ?? 'main') === frame)
