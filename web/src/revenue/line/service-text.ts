import { teethText, type TeethChoice } from '@bcare/rules/treatment/teeth'

/** Where a service is done; nothing of what is done on no tooth. */
export const placeText = (teeth: TeethChoice | null): string => (teeth === null ? '' : teethText(teeth))

/** A service with its teeth: «Nội nha 36». */
export const serviceText = ({ title, teeth }: { title: string; teeth: TeethChoice | null }): string =>
  [title, placeText(teeth)].filter(Boolean).join(' ')
