/** A tooth in the two-digit notation of the FDI: quadrant, then place from the midline (docs/domain/treatment.md, "Teeth"). */
export type Tooth = string

export const QUADRANTS = [1, 2, 3, 4] as const
export type Quadrant = (typeof QUADRANTS)[number]
export const ARCHES = ['upper', 'lower'] as const
export type Arch = (typeof ARCHES)[number]

/** Which teeth a mouth has: milk teeth, permanent ones, or both while they change. */
export const DENTITIONS = ['primary', 'mixed', 'permanent'] as const
export type Dentition = (typeof DENTITIONS)[number]

export const DENTITION_LABELS: Readonly<Record<Dentition, string>> = {
  primary: 'Răng sữa',
  mixed: 'Răng hỗn hợp',
  permanent: 'Răng vĩnh viễn',
}

/** The side of a tooth that something is on: mesial, occlusal or incisal, distal, buccal, lingual. */
export const SURFACES = ['M', 'O', 'I', 'D', 'B', 'L'] as const
export type Surface = (typeof SURFACES)[number]

const PERMANENT_PLACES = 8
const PRIMARY_PLACES = 5

/** The quadrants of milk teeth are counted on: 5 lies where 1 does. */
const PRIMARY_FROM = 4

const row = (quadrant: number, places: number): Tooth[] =>
  Array.from({ length: places }, (_, at) => `${quadrant}${at + 1}`)

/** The 32 permanent teeth, quadrant by quadrant. */
export const PERMANENT_TEETH: readonly Tooth[] = QUADRANTS.flatMap((one) => row(one, PERMANENT_PLACES))

/** The 20 milk teeth. */
export const PRIMARY_TEETH: readonly Tooth[] = QUADRANTS.flatMap((one) =>
  row(one + PRIMARY_FROM, PRIMARY_PLACES),
)

/** All 52. */
export const TEETH: readonly Tooth[] = [...PERMANENT_TEETH, ...PRIMARY_TEETH]

const KNOWN: ReadonlySet<Tooth> = new Set(TEETH)

/** Whether a text names a tooth. */
export const isTooth = (text: string): boolean => KNOWN.has(text)

const first = (tooth: Tooth): number => Number(tooth[0])

/** The place from the midline: 1 to 8, of milk teeth 1 to 5. */
export const placeOf = (tooth: Tooth): number => Number(tooth[1])

/** Whether a tooth is a milk tooth. */
export const isPrimary = (tooth: Tooth): boolean => first(tooth) > PRIMARY_FROM

/** Upper right 1, upper left 2, lower left 3, lower right 4: as the customer has them. */
export const quadrantOf = (tooth: Tooth): Quadrant =>
  (isPrimary(tooth) ? first(tooth) - PRIMARY_FROM : first(tooth)) as Quadrant

export const archOf = (tooth: Tooth): Arch => (quadrantOf(tooth) <= 2 ? 'upper' : 'lower')

export type ToothKind = 'incisor' | 'canine' | 'premolar' | 'molar'

/** What kind of tooth it is; milk teeth have no premolars. */
export function kindOf(tooth: Tooth): ToothKind {
  const place = placeOf(tooth)
  if (place <= 2) return 'incisor'
  if (place === 3) return 'canine'
  return place <= 5 && !isPrimary(tooth) ? 'premolar' : 'molar'
}

/** How many roots are drawn: three for upper molars, two for lower ones and the first upper premolar, one for the others. */
export function rootCount(tooth: Tooth): 1 | 2 | 3 {
  const kind = kindOf(tooth)
  if (kind === 'molar') return archOf(tooth) === 'upper' ? 3 : 2
  return kind === 'premolar' && placeOf(tooth) === 4 && archOf(tooth) === 'upper' ? 2 : 1
}

const FRONT: readonly Surface[] = ['M', 'I', 'D', 'B', 'L']
const BACK: readonly Surface[] = ['M', 'O', 'D', 'B', 'L']

/** The five surfaces that a tooth has: incisors and canines have an edge (I), the others a chewing surface (O). */
export function surfacesOf(tooth: Tooth): readonly Surface[] {
  const kind = kindOf(tooth)
  return kind === 'incisor' || kind === 'canine' ? FRONT : BACK
}

/** What a surface is called; the outside is the cheek's, the inside is the palate's above and the tongue's below. */
export function surfaceLabel(tooth: Tooth, surface: Surface): string {
  if (surface === 'L') return archOf(tooth) === 'upper' ? 'Mặt trong (khẩu cái)' : 'Mặt trong (lưỡi)'
  return { M: 'Mặt gần', O: 'Mặt nhai', I: 'Rìa cắn', D: 'Mặt xa', B: 'Mặt ngoài' }[surface]
}

/** Surfaces as dentists write them: «MOD», in the order of the notation and each once. */
export const surfaceText = (surfaces: readonly Surface[]): string =>
  SURFACES_WRITTEN.filter((one) => surfaces.includes(one)).join('')

const SURFACES_WRITTEN: readonly Surface[] = ['M', 'O', 'I', 'D', 'B', 'L']

/** The milk tooth in whose place a permanent one grows, and the other way; undefined for molars that follow none. */
export function counterpartOf(tooth: Tooth): Tooth | undefined {
  const place = placeOf(tooth)
  if (place > PRIMARY_PLACES) return undefined
  const quadrant = quadrantOf(tooth)
  return `${isPrimary(tooth) ? quadrant : quadrant + PRIMARY_FROM}${place}`
}

/** The teeth that may be named in a mouth: while teeth change, all of them. */
export function teethOf(dentition: Dentition): readonly Tooth[] {
  if (dentition === 'mixed') return TEETH
  return dentition === 'primary' ? PRIMARY_TEETH : PERMANENT_TEETH
}

/** The dentition that an age suggests, in years: milk teeth to five, a change to twelve. A suggestion, as children differ. */
export function dentitionAt(age: number | null): Dentition {
  if (age === null || age >= 13) return 'permanent'
  return age < 6 ? 'primary' : 'mixed'
}

/** A row of a chart from left to right as one looks at the customer: from 18 to 28, from 48 to 38, the same of milk teeth. */
export function chartRow(arch: Arch, primary: boolean): readonly Tooth[] {
  const [right, left] = arch === 'upper' ? [1, 2] : [4, 3]
  const places = primary ? PRIMARY_PLACES : PERMANENT_PLACES
  const from = primary ? PRIMARY_FROM : 0
  return [...row(right + from, places).toReversed(), ...row(left + from, places)]
}
