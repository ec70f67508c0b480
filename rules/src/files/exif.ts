/** Tags of EXIF 2.32 that say when a picture was taken, and in which zone the camera's clock stood then. */
const DIRECTORY = 0x8769
const MOMENTS = [
  { at: 0x9003, zone: 0x9011 },
  { at: 0x9004, zone: 0x9012 },
] as const

const ASCII = 2
const ENTRY = 12
/** No camera writes so many tags into one directory. */
const MOST_ENTRIES = 512

interface Block {
  view: DataView
  little: boolean
}

interface Entry {
  type: number
  count: number
  /** Where its four bytes of value stand. */
  value: number
}

/** The block behind its mark; undefined when it is none. */
function blockOf(exif: Uint8Array): Block | undefined {
  const marked = String.fromCharCode(...exif.subarray(0, 6)) === 'Exif\0\0'
  const bytes = marked ? exif.subarray(6) : exif
  if (bytes.length < 8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return undefined
  const little = order === 0x4949
  return view.getUint16(2, little) === 42 ? { view, little } : undefined
}

/** The entries of a directory by their tag; none of one that lies outside. */
function entriesAt({ view, little }: Block, offset: number): Map<number, Entry> {
  const found = new Map<number, Entry>()
  if (offset + 2 > view.byteLength) return found
  const count = Math.min(view.getUint16(offset, little), MOST_ENTRIES)
  for (let index = 0; index < count; index += 1) {
    const at = offset + 2 + index * ENTRY
    if (at + ENTRY > view.byteLength) return found
    const [type, length] = [view.getUint16(at + 2, little), view.getUint32(at + 4, little)]
    found.set(view.getUint16(at, little), { type, count: length, value: at + 8 })
  }
  return found
}

function textOf({ view, little }: Block, entry: Entry | undefined): string {
  if (entry === undefined || entry.type !== ASCII || entry.count > 64) return ''
  const from = entry.count <= 4 ? entry.value : view.getUint32(entry.value, little)
  if (from + entry.count > view.byteLength) return ''
  const bytes = Array.from({ length: entry.count }, (_, index) => view.getUint8(from + index))
  return String.fromCharCode(...bytes).replace(/\0[^]*$/, '')
}

const CLOCK = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/
const ZONE = /^[+-]\d\d:\d\d$/
/** What a clock without a zone is read in. */
const CLINIC_ZONE = '+07:00'
const FIRST = Date.parse('1990-01-01T00:00:00Z')

/**
 * When a picture was taken, as its camera wrote down in an EXIF block: an instant. A clock without a zone
 * is the clinic's. Undefined when it says nothing of it, or something that cannot be: a camera whose clock was never set.
 */
export function takenAt(exif: Uint8Array, now: Date): string | undefined {
  const block = blockOf(exif)
  if (block === undefined) return undefined
  const directory = entriesAt(block, block.view.getUint32(4, block.little)).get(DIRECTORY)
  if (directory === undefined) return undefined
  const entries = entriesAt(block, block.view.getUint32(directory.value, block.little))
  for (const { at, zone } of MOMENTS) {
    const [, year, month, day, time] = CLOCK.exec(textOf(block, entries.get(at))) ?? []
    const offset = textOf(block, entries.get(zone))
    const zoned = ZONE.test(offset) ? offset : CLINIC_ZONE
    const moment = Date.parse(`${year}-${month}-${day}T${time}${zoned}`)
    if (moment >= FIRST && moment <= now.getTime()) return new Date(moment).toISOString()
  }
  return undefined
}
