import { POCKET } from '@bcare/rules/treatment/perio/exam'

export type PocketLevel = 'shallow' | 'deep' | undefined

/** How a depth is marked: from 4 mm, and from 6 mm. */
export const levelOf = (depth: number | null): PocketLevel => {
  if (depth === null || depth < POCKET.shallow) return undefined
  return depth < POCKET.deep ? 'shallow' : 'deep'
}
