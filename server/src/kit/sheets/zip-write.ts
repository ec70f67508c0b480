import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file on its way into an archive. */
export interface ZipPart {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

interface Written {
  name: Buffer
  crc: number
  compressed: number
  size: number
  offset: number
}

const DEFLATED = 8
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808
/** 1 January 1980: a file made twice from the same rows is the same file. */
const DATE = 0x21

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function sizesAfter({ crc, compressed, size }: Written): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(crc, 4)
  sizes.writeUInt32LE(compressed, 8)
  sizes.writeUInt32LE(size, 12)
  return sizes
}

function directoryEntry({ name, crc, compressed, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATED, 10)
  entry.writeUInt16LE(DATE, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(compressed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** A ZIP archive as it is being made: nothing but the piece at hand is in memory. Archives stay below 4 GB. */
export async function* zipFile(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for (const { name, content } of parts) {
    const entry: Written = { name: Buffer.from(name), crc: 0, compressed: 0, size: 0, offset: at }
    const header = localHeader(entry.name)
    yield header
    const deflate = createDeflateRaw({ level: 6 })
    // What goes wrong with the content ends the deflater, whose reader below is told.
    pipeline(Readable.from(counting(content, entry), { objectMode: false }), deflate, () => {})
    for await (const piece of deflate) {
      entry.compressed += (piece as Buffer).length
      yield piece as Buffer
    }
    const sizes = sizesAfter(entry)
    yield sizes
    at += header.length + entry.compressed + sizes.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOf(written.length, directory.length, at)
}

async function* counting(content: ZipPart['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}
