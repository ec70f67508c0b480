import { Readable, pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { Fault } from '@bcare/contract'

/** Bytes that can be read from anywhere, so that a file need not be held in memory. */
export interface ByteSource {
  size: number
  read(offset: number, length: number): Promise<Buffer>
}

export interface ZipEntry {
  name: string
  method: number
  compressed: number
  /** Where its own header begins. */
  offset: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8
const LONGEST_END = 22 + 65_535
const MOST_DIRECTORY = 1024 * 1024
const PIECE = 64 * 1024

const broken = () => new Fault('invalid', 'Tệp Excel bị hỏng, hãy mở bằng Excel rồi lưu lại thành .xlsx')
const tooLarge = () => new Fault('invalid', 'Nội dung giải nén của tệp quá lớn, hãy chia thành nhiều tệp')
const locked = () => new Fault('invalid', 'Tệp có mật khẩu, hãy bỏ mật khẩu rồi gửi lại')

/** The files inside a ZIP archive, by name. @throws Fault invalid */
export async function zipEntries(source: ByteSource): Promise<Map<string, ZipEntry>> {
  const tailAt = Math.max(0, source.size - LONGEST_END)
  const tail = await source.read(tailAt, source.size - tailAt)
  const endAt = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (endAt < 0 || tail.length - endAt < 22 || tail.readUInt32LE(endAt) !== END) throw broken()
  const size = tail.readUInt32LE(endAt + 12)
  const offset = tail.readUInt32LE(endAt + 16)
  if (size > MOST_DIRECTORY || offset + size > source.size) throw broken()
  return readDirectory(await source.read(offset, size))
}

function readDirectory(directory: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== CENTRAL) throw broken()
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw locked()
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, {
      name,
      method: directory.readUInt16LE(at + 10),
      compressed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + extra + comment
  }
  return entries
}

async function* compressedBytes(
  source: ByteSource,
  { offset, compressed }: ZipEntry,
): AsyncGenerator<Buffer> {
  const header = await source.read(offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) throw broken()
  let at = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const end = at + compressed
  if (end > source.size) throw broken()
  for (; at < end; at += PIECE) yield source.read(at, Math.min(PIECE, end - at))
}

/**
 * The content of one file of an archive, piece by piece. A bomb ends after `most` bytes, whatever its headers claim.
 * @throws Fault invalid
 */
export async function* zipContent(source: ByteSource, entry: ZipEntry, most: number): AsyncGenerator<Buffer> {
  if (entry.method !== STORED && entry.method !== DEFLATED) throw broken()
  let given = 0
  for await (const piece of entry.method === STORED
    ? compressedBytes(source, entry)
    : inflated(source, entry)) {
    given += piece.length
    if (given > most) throw tooLarge()
    yield piece
  }
}

async function* inflated(source: ByteSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: PIECE })
  // What goes wrong ends the inflater, whose reader below is told.
  pipeline(Readable.from(compressedBytes(source, entry)), inflate, () => {})
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    throw error instanceof Fault ? error : broken()
  }
}
