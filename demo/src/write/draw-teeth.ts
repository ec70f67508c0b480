import sharp from 'sharp'

interface Looks {
  gum: string
  tooth: string
  edge: string
  ground: string
}

const PHOTO: Looks = { gum: '#d98a86', tooth: '#f6f1e4', edge: '#cfc4ae', ground: '#7c2f33' }
const XRAY: Looks = { gum: '#3a3f47', tooth: '#c9ced6', edge: '#8a9099', ground: '#0d0f12' }

const WIDTH = 720
const HEIGHT = 480
const WIDTHS = [44, 50, 56, 66, 66, 56, 50, 44]

/** How crooked a tooth stands, the same for the same customer every time. */
const tilt = (seed: number, index: number): number => Math.sin(seed * 12.9898 + index * 78.233) * 16

function rowOf(seed: number, top: number, crooked: number, { tooth, edge }: Looks): string {
  let left = (WIDTH - WIDTHS.reduce((sum, width) => sum + width, 0)) / 2
  return WIDTHS.map((width, index) => {
    const turn = tilt(seed + top, index) * crooked
    const x = left
    left += width
    return `<rect x="${x + 2}" y="${top + Math.abs(turn)}" width="${width - 4}" height="120" rx="18" fill="${tooth}" stroke="${edge}" stroke-width="2" transform="rotate(${turn.toFixed(2)} ${x + width / 2} ${top + 60})"/>`
  }).join('')
}

/** A mouth as a camera or an X-ray sees it, drawn for one customer; `crooked` from 0 to 1. Answers a JPEG. */
export async function drawTeeth(seed: number, kind: 'photo' | 'xray', crooked: number): Promise<Uint8Array> {
  const looks = kind === 'photo' ? PHOTO : XRAY
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${looks.ground}"/>
    <rect x="80" y="50" width="${WIDTH - 160}" height="130" rx="60" fill="${looks.gum}"/>
    <rect x="80" y="300" width="${WIDTH - 160}" height="130" rx="60" fill="${looks.gum}"/>
    ${rowOf(seed, 110, crooked, looks)}${rowOf(seed + 1, 250, crooked, looks)}
  </svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer())
}
