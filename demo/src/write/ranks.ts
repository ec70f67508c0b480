import { rankBetween } from '@bcare/rules/sales/rank'

const MIDDLE = rankBetween(null, null)

/** Where the deals of the past begin: the counter puts its cards in front of them, or in the middle of an empty column. */
export const LAST_QUARTER = rankBetween(MIDDLE, 'zzzzzzzz')

/** Where the deals of the last days end up: behind nothing that they had before, in front of the past. */
const BEFORE_THE_PAST = rankBetween(MIDDLE, LAST_QUARTER)

/** Places one after another for the deals of the last days. */
export function recentRanks(count: number): string[] {
  const ranks: string[] = []
  for (let index = 0; index < count; index += 1)
    ranks.push(rankBetween(ranks.at(-1) ?? BEFORE_THE_PAST, null))
  return ranks
}
