/** Where the log of changes is on a shelf, and the beginnings of its timelines. */
export const LOG = 'log'
export const TIMELINES = 'timelines'

/** A run of bytes of one segment of the log, as it is on a shelf. */
export interface LogPiece {
  /** 24 hexadecimal digits, as PostgreSQL names the file. */
  segment: string
  offset: number
  length: number
  /** When the server that wrote it began, in milliseconds: of two that overlap the newer life's is right. */
  generation: number
  /** When it was copied, in milliseconds. */
  copied_at: number
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** A piece's name says all of it, so that a listing alone shows whether a log is whole. */
export const pieceName = ({ segment, offset, length, generation, copied_at }: LogPiece): string =>
  `${LOG}/${segment.toLowerCase()}/${[hex(generation, 12), hex(offset, 8), hex(length, 8), hex(copied_at, 12)].join('-')}`

const NAME = /^log\/([0-9a-f]{24})\/([0-9a-f]{12})-([0-9a-f]{8})-([0-9a-f]{8})-([0-9a-f]{12})$/

/** A piece by its name; undefined for the name of something else. */
export function pieceOf(name: string): LogPiece | undefined {
  const [, segment, generation, offset, length, copied_at] = NAME.exec(name) ?? []
  if (segment === undefined) return undefined
  const number = (text: string | undefined) => Number.parseInt(text ?? '', 16)
  return {
    segment: segment.toUpperCase(),
    generation: number(generation),
    offset: number(offset),
    length: number(length),
    copied_at: number(copied_at),
  }
}

/** Pieces in the order in which they are laid over each other: by segment, then the older life first. */
export const inOrder = (pieces: readonly LogPiece[]): LogPiece[] =>
  pieces.toSorted(
    (a, b) => a.segment.localeCompare(b.segment) || a.generation - b.generation || a.offset - b.offset,
  )
