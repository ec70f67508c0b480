/**
 * How many of a row's pieces fit into the room, and leave enough for the «+n» that stands for the others. At least one is
 * shown, cut if it must be; with less room than `least` not even that.
 */
export function fitting(
  widths: readonly number[],
  { room, gap, more, least = 0 }: { room: number; gap: number; more: number; least?: number },
): number {
  const endOf = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width, 0) + gap * Math.max(0, count - 1)
  if (widths.length === 0 || endOf(widths.length) <= room) return widths.length
  let count = widths.length - 1
  while (count > 0 && endOf(count) + gap + more > room) count -= 1
  return count > 0 || room < least ? count : 1
}

/** Which of a row's pieces are shown beside a «+n», by their places: as many as fit, and the one that must be there. */
export function fittingWith(
  widths: readonly number[],
  must: number,
  sizes: { room: number; gap: number; more: number },
): number[] {
  const all = widths.map((_, place) => place)
  const count = fitting(widths, sizes)
  if (count > must || widths[must] === undefined) return all.slice(0, count)
  const rest = sizes.room - widths[must] - sizes.gap - sizes.more
  let before = 0
  let end = 0
  while (before < must && end + (widths[before] ?? 0) + sizes.gap <= rest) {
    end += (widths[before] ?? 0) + sizes.gap
    before += 1
  }
  return [...all.slice(0, before), must]
}
