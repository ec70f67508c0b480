/** A place in PostgreSQL's log of changes (WAL), as a number of bytes from its beginning. */
export type Position = bigint

/** `16/B374D848` as a number. @throws RangeError when it is no position */
export function positionOf(text: string): Position {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new RangeError(`Not a position: ${text}`)
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The same as PostgreSQL writes it. */
export const positionText = (position: Position): string =>
  `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffff_ffffn).toString(16).toUpperCase()}`

const hex8 = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')

/** The name of the file that holds a position: timeline, then the number of the segment in two parts. */
export function segmentName(timeline: number, position: Position, segment_bytes: number): string {
  const number = position / BigInt(segment_bytes)
  const each = 0x1_0000_0000n / BigInt(segment_bytes)
  return hex8(BigInt(timeline)) + hex8(number / each) + hex8(number % each)
}

/** A run of bytes inside one segment. */
export interface Stretch {
  segment: string
  /** From the segment's beginning. */
  offset: number
  length: number
}

/** What lies between two positions, segment by segment. */
export function stretches(timeline: number, from: Position, to: Position, segment_bytes: number): Stretch[] {
  const size = BigInt(segment_bytes)
  const found: Stretch[] = []
  for (let at = from; at < to;) {
    const start = (at / size) * size
    const end = start + size < to ? start + size : to
    const segment = segmentName(timeline, at, segment_bytes)
    found.push({ segment, offset: Number(at - start), length: Number(end - at) })
    at = end
  }
  return found
}
