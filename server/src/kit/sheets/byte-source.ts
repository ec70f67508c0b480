/** Bytes that can be read from anywhere, so that a file need not be held in memory. */
export interface ByteSource {
  size: number
  read(offset: number, length: number): Promise<Buffer>
}

const BLOCK = 256 * 1024
const KEPT = 8

/** The same source read in blocks, of which the last few are cached: an archive asks for thousands of small pieces side by side. */
export function inBlocks(source: ByteSource): ByteSource {
  const blocks = new Map<number, Promise<Buffer>>()
  const blockAt = (at: number): Promise<Buffer> => {
    const block = blocks.get(at) ?? source.read(at, Math.min(BLOCK, source.size - at))
    blocks.delete(at)
    blocks.set(at, block)
    const [oldest] = blocks.keys()
    if (blocks.size > KEPT && oldest !== undefined) blocks.delete(oldest)
    return block
  }
  return {
    size: source.size,
    async read(offset, length) {
      const end = Math.min(offset + length, source.size)
      const parts: Buffer[] = []
      for (let at = offset; at < end;) {
        const begin = at - (at % BLOCK)
        const block = await blockAt(begin)
        const part = block.subarray(at - begin, end - begin)
        // A source that became shorter than it said.
        if (part.length === 0) break
        parts.push(part)
        at += part.length
      }
      return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts)
    },
  }
}
