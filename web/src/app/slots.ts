import type { ComponentType } from 'react'
import type { ProfilePieces } from '../identity/profile/pieces.ts'
import type { StaffPieces } from '../identity/staff/pieces.ts'
import type { PickedChipProps } from '../kit/data/filters/picked-chip.ts'
import type { DealLinesProps } from '../shared/deal-lines.ts'
import type { MaterialPieces } from '../materials/pieces.ts'
import type { WritingHelpProps } from '../shared/rich-text/writing-help.ts'
import type { PersonTabs } from '../shared/person-tab.ts'

/**
 * Pieces of other areas that are shown on every screen, fetched when first needed. An area that has built
 * its piece names it here; a place without one is empty.
 */
export const SLOTS: {
  call_widget?: () => Promise<ComponentType>
  notification_bell?: () => Promise<ComponentType>
  picked_chip: () => Promise<ComponentType<PickedChipProps>>
  deal_lines: () => Promise<ComponentType<DealLinesProps>>
  writing_help: () => Promise<ComponentType<WritingHelpProps>>
} = {
  call_widget: () => import('../contact/calls/CallWidget.tsx').then((file) => file.CallWidget),
  notification_bell: () => import('../contact/NotificationBell.tsx').then((file) => file.NotificationBell),
  deal_lines: () => import('../treatment/DealLines.tsx').then((file) => file.DealLines),
  writing_help: () => import('../assistant/WritingHelp.tsx').then((file) => file.WritingHelp),
  picked_chip: () => import('../shared/custom/PickedChip.tsx').then((file) => file.PickedChip),
}

/** What a customer's profile shows of the areas that may not know each other. */
export const PERSON_TABS: PersonTabs = {
  deals: () => import('../sales/drawer/PersonDeals.tsx').then((file) => file.PersonDeals),
  chart: () => import('../treatment/chart/PersonChart.tsx').then((file) => file.PersonChart),
  treatment: () => import('../treatment/PersonTreatment.tsx').then((file) => file.PersonTreatment),
  records: () => import('../treatment/records/PersonRecords.tsx').then((file) => file.PersonRecords),
  prescriptions: () =>
    import('../treatment/prescription/PersonPrescriptions.tsx').then((file) => file.PersonPrescriptions),
  ortho: () => import('../treatment/ortho/PersonOrtho.tsx').then((file) => file.PersonOrtho),
  payment: () => import('../billing/account/PersonMoney.tsx').then((file) => file.PersonMoney),
  images: () => import('../files/PersonImages.tsx').then((file) => file.PersonImages),
  appointments: () =>
    import('../appointments/drawer/PersonAppointments.tsx').then((file) => file.PersonAppointments),
  materials: () => import('../materials/PersonMaterials.tsx').then((file) => file.PersonMaterials),
  calls: () => import('../contact/calls/PersonCalls.tsx').then((file) => file.PersonCalls),
  tasks: () => import('../work/PersonTasks.tsx').then((file) => file.PersonTasks),
}

/** What the screens of staff show of the areas that they may not know. */
export const STAFF_PIECES: StaffPieces = {
  hand_over: () => import('../customers/hand-over/HandOverDialog.tsx').then((file) => file.HandOverDialog),
}

/** What one's own profile shows of other areas; a place without one is empty. */
export const PROFILE_PIECES: ProfilePieces = {
  notification_preferences: () =>
    import('../contact/NotificationPreferences.tsx').then((file) => file.NotificationPreferences),
}

/** What the screen of materials shows of the areas that it may not know. */
export const MATERIAL_PIECES: MaterialPieces = {
  catalogue: () => import('../catalogue/materials/MaterialScreen.tsx').then((file) => file.MaterialScreen),
}
