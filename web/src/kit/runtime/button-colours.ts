import { type ButtonColours, buttonColours, DEFAULT_BUTTON, isColour } from '@bcare/rules/settings/colour'
import { useMemo } from 'react'
import { useBranding } from './tenant.ts'

/** The buttons of a brand's colour; the product's own where it is none. */
export function buttonsOf(primary: string | undefined): ButtonColours {
  return primary !== undefined && isColour(primary) ? buttonColours(primary) : DEFAULT_BUTTON
}

/** The buttons of this clinic. */
export function useButtonColours(): ButtonColours {
  const { primaryColor } = useBranding()
  return useMemo(() => buttonsOf(primaryColor), [primaryColor])
}
