import { plain } from './constant-table.ts'

const quadrant = (from: number, most: number) =>
  Array.from({ length: most }, (_, index) => String(from * 10 + index + 1))

/** Teeth in FDI notation: permanent ones of quadrants 1 to 4, deciduous ones of 5 to 8. */
export const TEETH = {
  permanent: [1, 2, 3, 4].flatMap((number) => quadrant(number, 8)),
  deciduous: [5, 6, 7, 8].flatMap((number) => quadrant(number, 5)),
}

export const TOOTH_SURFACES = plain({
  mesial: 'Mặt gần',
  distal: 'Mặt xa',
  occlusal: 'Mặt nhai',
  incisal: 'Rìa cắn',
  buccal: 'Mặt ngoài',
  lingual: 'Mặt trong',
})
