import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import type { ByteSource } from './byte-source.ts'
import type { Limits } from './limits.ts'
import { brokenBook, lockedBook, TableProblem, tooLarge } from './table-problem.ts'

/** An archive, of which each file is unpacked when it is asked for. */
export interface Archive {
  has(name: string): boolean
  /** The content of a file, piece by piece; nothing when it is not there. @throws TableProblem */
  content(name: string, most_bytes: number): AsyncGenerator<Buffer>
}

const PIECE = 64 * 1024

async function* bytesBetween(source: ByteSource, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += PIECE) yield source.read(at, Math.min(PIECE, end - at))
}

/** How the library reads a source; a class, because it asks for one. */
class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(bytesBetween(this.#source, start, end), { objectMode: false })
  }
}

const asProblem = (error: unknown): TableProblem =>
  error instanceof TableProblem ? error : brokenBook(error)

async function entriesOf(zip: ZipFile, most: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > most) throw tooLarge()
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw lockedBook()
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** Opens a ZIP archive. A bomb ends at the limits, whatever its headers claim. @throws TableProblem */
export async function openArchive(source: ByteSource, limits: Limits): Promise<Archive> {
  try {
    const options = { autoClose: false, lazyEntries: true, validateEntrySizes: true }
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options)
    return archiveOf(zip, await entriesOf(zip, limits.entries), limits)
  } catch (error) {
    throw asProblem(error)
  }
}

function archiveOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: Limits): Archive {
  let left = limits.all_bytes
  return {
    has: (name) => entries.has(name),
    async *content(name, most_bytes) {
      const entry = entries.get(name)
      if (entry === undefined) return
      const { uncompressedSize: size, compressedSize: packed } = entry
      if (size > most_bytes || (size > limits.small_bytes && size > packed * limits.ratio)) throw tooLarge()
      try {
        // The library ends a file that unpacks to more than its header says.
        for await (const piece of await zip.openReadStreamPromise(entry)) {
          left -= (piece as Buffer).length
          if (left < 0) throw tooLarge()
          yield piece as Buffer
        }
      } catch (error) {
        throw asProblem(error)
      }
    },
  }
}
