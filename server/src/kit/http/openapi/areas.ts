export interface Area {
  name: string
  /** What staff call it. */
  title: string
  description: string
  /** First words of the addresses of its calls. */
  words: readonly string[]
}

const declared: Area[] = []

/**
 * Declares an area by which calls are described (`described.ts` of the area). A call belongs to the area whose word its address
 * begins with, the longest first, so that a family needs no word as long as its address begins with what it belongs to.
 */
export function describeArea(area: Area): void {
  declared.push(area)
}

/** The areas that are declared, by their names. */
export const describedAreas = (): readonly Area[] =>
  declared.toSorted((one, other) => (one.name < other.name ? -1 : 1))

const belongs = (path: string, word: string): boolean => {
  const rest = path.replace(/^\/(?:api\/)?v\d+\//, '')
  return rest.startsWith(word) && !/^[a-z0-9]/.test(rest.slice(word.length))
}

/** The area of a call. @throws Error when none of them has a word that its address begins with */
export function areaOf(path: string): Area {
  const fits = declared.flatMap((area) =>
    area.words.filter((word) => belongs(path, word)).map((word) => ({ area, length: word.length })),
  )
  const [best] = fits.toSorted((one, other) => other.length - one.length)
  if (best === undefined)
    throw new Error(`${path} belongs to no area: give an area its first word (described.ts of the area)`)
  return best.area
}
