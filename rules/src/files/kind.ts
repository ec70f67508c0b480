/** What a file is, told by its bytes and never by its name (docs/security.md "Uploads and downloads"). */
export interface FileKind {
  mime: string
  /** How people call it. */
  label: string
  /** Of the name that it is stored and saved under. */
  extension: string
  /** Drawn anew before it is stored, so that nothing else in it survives. */
  image: boolean
  most_bytes: number
}

const MB = 1024 * 1024
/** Of photos and papers. */
export const MOST_BYTES = 20 * MB
/** Of volumes and scans. */
export const MOST_SCAN_BYTES = 200 * MB

const image = (mime: string, label: string, extension: string): FileKind => ({
  mime,
  label,
  extension,
  image: true,
  most_bytes: MOST_BYTES,
})
const other = (mime: string, label: string, extension: string, most_bytes: number): FileKind => ({
  mime,
  label,
  extension,
  image: false,
  most_bytes,
})

const JPEG = image('image/jpeg', 'ảnh JPEG', 'jpg')
const PNG = image('image/png', 'ảnh PNG', 'png')
const WEBP = image('image/webp', 'ảnh WebP', 'webp')
const GIF = image('image/gif', 'ảnh GIF', 'gif')
const TIFF = image('image/tiff', 'ảnh TIFF', 'tif')
const HEIC = image('image/heic', 'ảnh HEIC', 'heic')
const AVIF = image('image/avif', 'ảnh AVIF', 'avif')
const PDF = other('application/pdf', 'PDF', 'pdf', MOST_BYTES)
const DICOM = other('application/dicom', 'DICOM', 'dcm', MOST_SCAN_BYTES)
const ZIP = other('application/zip', 'ZIP', 'zip', MOST_SCAN_BYTES)
const PLY = other('model/ply', 'PLY', 'ply', MOST_SCAN_BYTES)
const STL = other('model/stl', 'STL', 'stl', MOST_SCAN_BYTES)

const ascii = (head: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...head.subarray(from, from + length))

const begins = (text: string, at = 0) => {
  const wanted = text
  return (head: Uint8Array): boolean => ascii(head, at, wanted.length) === wanted
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1'])
const brandOf = (head: Uint8Array): string => (begins('ftyp', 4)(head) ? ascii(head, 8, 4) : '')

const FACET = 50
const STL_HEAD = 84
/** A binary STL has no sign of its own: it says how many facets follow, and exactly these do. */
const isBinaryStl = (head: Uint8Array, size: number): boolean =>
  head.length >= STL_HEAD &&
  size === STL_HEAD + FACET * new DataView(head.buffer, head.byteOffset).getUint32(80, true) &&
  size > STL_HEAD
const isPlainStl = (head: Uint8Array): boolean =>
  begins('solid ')(head) && /^solid [^\n<]*\r?\n\s*facet normal /.test(ascii(head, 0, HEAD_BYTES))

const SIGNS: readonly [FileKind, (head: Uint8Array, size: number) => boolean][] = [
  [JPEG, begins('\xff\xd8\xff')],
  [PNG, begins('\x89PNG\r\n\x1a\n')],
  [WEBP, (head) => begins('RIFF')(head) && begins('WEBP', 8)(head)],
  [GIF, (head) => begins('GIF87a')(head) || begins('GIF89a')(head)],
  [TIFF, (head) => begins('II*\0')(head) || begins('MM\0*')(head)],
  [AVIF, (head) => ['avif', 'avis'].includes(brandOf(head))],
  [HEIC, (head) => HEIC_BRANDS.has(brandOf(head))],
  [PDF, begins('%PDF-')],
  [DICOM, begins('DICM', 128)],
  [ZIP, begins('PK\x03\x04')],
  [PLY, (head) => begins('ply\n')(head) || begins('ply\r\n')(head)],
  [STL, (head, size) => isPlainStl(head) || isBinaryStl(head, size)],
]

/** How much of a file's beginning `kindOf` looks at. */
export const HEAD_BYTES = 256

/** What a file is, by its first bytes and its size; undefined for everything that is not taken, such as SVG and HTML. */
export const kindOf = (head: Uint8Array, size: number): FileKind | undefined =>
  SIGNS.find(([, fits]) => fits(head, size))?.[0]

/** Every kind that is taken, by its type. */
export const FILE_KINDS: ReadonlyMap<string, FileKind> = new Map(SIGNS.map(([kind]) => [kind.mime, kind]))

/** What a drawn image is stored as: what has no loss stays without. */
export const STORED_IMAGE: Readonly<Record<string, 'image/jpeg' | 'image/png' | 'image/webp'>> = {
  'image/jpeg': 'image/jpeg',
  'image/heic': 'image/jpeg',
  'image/avif': 'image/jpeg',
  'image/webp': 'image/webp',
  'image/png': 'image/png',
  'image/gif': 'image/png',
  'image/tiff': 'image/png',
}

/** More would fill the memory when it is drawn: what a small file may hide. */
export const MOST_PIXELS = 40_000_000
