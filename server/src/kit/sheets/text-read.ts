import type { ByteSource } from './byte-source.ts'
import { noTable } from './table-problem.ts'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1258'] as const
export type TextEncoding = (typeof ENCODINGS)[number]

const PIECE = 64 * 1024

async function* bytesOf(source: ByteSource): AsyncGenerator<Buffer> {
  for (let at = 0; at < source.size; at += PIECE) yield source.read(at, Math.min(PIECE, source.size - at))
}

/** By its mark, or by the zeros that Latin letters have in it. */
function sixteenBits(start: Buffer): TextEncoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const least = start.length / 4
  if (zeros(1) > least && zeros(0) < zeros(1) / 4) return 'utf-16le'
  return zeros(0) > least && zeros(1) < zeros(0) / 4 ? 'utf-16be' : undefined
}

async function isUtf8(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of bytesOf(source)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** A text file in its own encoding, piece by piece. What is not UTF-8 is taken for the Vietnamese code page of Windows. @throws TableProblem */
export async function textPieces(
  source: ByteSource,
): Promise<{ encoding: TextEncoding; pieces: AsyncIterable<string> }> {
  const start = await source.read(0, Math.min(source.size, 1_024))
  const encoding = sixteenBits(start) ?? ((await isUtf8(source)) ? 'utf-8' : 'windows-1258')
  return { encoding, pieces: decoded(source, encoding) }
}

async function* decoded(source: ByteSource, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytesOf(source)) {
    const text = decoder.decode(piece, { stream: true })
    if (text.includes('\u0000')) throw noTable()
    yield text
  }
  yield decoder.decode()
}
