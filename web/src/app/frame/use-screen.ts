import { useMatches } from '@tanstack/react-router'
import type { Screen } from '../../shared/screen.ts'

/** The entry of the table of screens that the present route shows. */
export const useScreen = (): Screen | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
