import sharp from 'sharp'

const SCAN = Buffer.from([0xff, 0xda])
const TABLE = Buffer.from([0xff, 0xc4])
const COMPONENTS = [1, 2, 3]
const COEFFICIENTS = Array.from({ length: 63 }, (_, at) => at + 1)
/** The bits of a coefficient, the highest first: each may have a pass of its own. */
const BITS = Array.from({ length: 14 }, (_, at) => 13 - at)

/** A pass over the picture from where it begins; FF within it is followed by 00 or by a mark to begin again. */
function passAt(bytes: Buffer, from: number): Buffer {
  for (let at = bytes.indexOf(0xff, from + 2); ; at = bytes.indexOf(0xff, at + 2)) {
    const mark = bytes[at + 1] ?? 0
    if (mark !== 0 && (mark < 0xd0 || mark > 0xd7)) return bytes.subarray(from, at)
  }
}

/**
 * A legal progressive JPEG of some dozen kilobytes with every pass that the format allows (ITU-T T.81, G): 2,646 of them,
 * each over all of the picture. Decoding takes half a minute at 5,000 pixels a side.
 */
export async function slowPicture(side: number): Promise<Buffer> {
  const grey = sharp({ create: { width: side, height: side, channels: 3, background: '#888888' } })
  const bytes = await grey.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const begin = bytes.indexOf(SCAN)
  // The first pass over the third component's other coefficients: nothing but zeros, whichever they are.
  const model = Buffer.from([0xff, 0xda, 0, 8, 1, 3])
  const at = bytes.indexOf(model)
  const table = bytes.lastIndexOf(TABLE, at)
  const tables = bytes.subarray(table, table + 2 + bytes.readUInt16BE(table + 2))
  const zeros = passAt(bytes, at)
  const passes = COMPONENTS.flatMap((component) =>
    COEFFICIENTS.flatMap((coefficient) =>
      BITS.map((bit) => {
        const pass = Buffer.from(zeros)
        pass[5] = component
        pass[7] = coefficient
        pass[8] = coefficient
        pass[9] = bit === 13 ? bit : ((bit + 1) << 4) | bit
        return pass
      }),
    ),
  )
  return Buffer.concat([
    bytes.subarray(0, begin),
    passAt(bytes, begin),
    tables,
    ...passes,
    bytes.subarray(-2),
  ])
}
