import type { PriceMode } from '../product.ts'

/** Where in the mouth a line is done, as far as it is known. */
export interface Places {
  quantity: number
  /** Teeth by FDI; empty where none has been chosen. */
  teeth: readonly string[]
  /** Surfaces by letter. */
  surfaces: readonly string[]
}

const isUpper = (tooth: string): boolean => ['1', '2', '5', '6'].includes(tooth.charAt(0))

/** What a price mode counts in a line; a place that has not been chosen is undefined. */
function counted(mode: PriceMode, { teeth, surfaces }: Places): number | undefined {
  if (mode === 'per_tooth') return new Set(teeth).size || undefined
  if (mode === 'per_surface') return new Set(surfaces).size || undefined
  return mode === 'per_arch' ? new Set(teeth.map(isUpper)).size || undefined : undefined
}

/** How many a line bills: its teeth, arches or surfaces where the price counts them and they are chosen, else its quantity. */
export const billedQuantity = (mode: PriceMode, places: Places): number =>
  counted(mode, places) ?? places.quantity

/** The price counts places that the line does not name yet, so that its quantity is what was typed. */
export const lacksPlaces = (mode: PriceMode, places: Places): boolean =>
  mode !== 'flat' && mode !== 'per_session' && counted(mode, places) === undefined
