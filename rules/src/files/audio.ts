/** A kind of sound that a recording of a call may be, told by its bytes and never by its name or by who sent it. */
export interface AudioKind {
  mime: string
  extension: string
}

const WAV: AudioKind = { mime: 'audio/wav', extension: 'wav' }
const MP3: AudioKind = { mime: 'audio/mpeg', extension: 'mp3' }
const OGG: AudioKind = { mime: 'audio/ogg', extension: 'ogg' }
const M4A: AudioKind = { mime: 'audio/mp4', extension: 'm4a' }

const ascii = (head: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...head.subarray(from, from + length))

const begins = (head: Uint8Array, text: string, at = 0): boolean => ascii(head, at, text.length) === text

/** The sign of a frame of MPEG audio, layer III, whose rate is none that does not exist. */
function isFrame(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head
  const version = (second >> 3) & 3
  const rate = third >> 4
  return (
    first === 0xff &&
    (second & 0xe6) === 0xe2 &&
    version !== 1 &&
    rate !== 0 &&
    rate !== 15 &&
    ((third >> 2) & 3) !== 3
  )
}

const SOUNDS_IN_OGG = ['OpusHead', '\x01vorbis', 'Speex   ', '\x7fFLAC']
const isOgg = (head: Uint8Array): boolean =>
  begins(head, 'OggS') && SOUNDS_IN_OGG.some((sign) => begins(head, sign, 28))

const BRANDS = new Set(['M4A ', 'M4B ', 'mp41', 'mp42', 'isom'])
const isM4a = (head: Uint8Array): boolean => begins(head, 'ftyp', 4) && BRANDS.has(ascii(head, 8, 4))

const SIGNS: readonly [AudioKind, (head: Uint8Array) => boolean][] = [
  [WAV, (head) => begins(head, 'RIFF') && begins(head, 'WAVE', 8)],
  [OGG, isOgg],
  [M4A, isM4a],
  [MP3, (head) => begins(head, 'ID3') || isFrame(head)],
]

/** What a recording is, by its first bytes; undefined for everything else, such as a page that says to sign in. */
export const audioKindOf = (head: Uint8Array): AudioKind | undefined =>
  SIGNS.find(([, fits]) => fits(head))?.[0]

/** Every kind of sound, by its type. Only recordings of calls are of these. */
export const AUDIO_KINDS: ReadonlyMap<string, AudioKind> = new Map(SIGNS.map(([kind]) => [kind.mime, kind]))
