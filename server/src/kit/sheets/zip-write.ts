import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file on its way into an archive. */
export interface ZipPart {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** 1 January 1980: a file made twice from the same rows is the same file. */
const DATED = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * A ZIP archive as it is being made: a part is asked for its content when its turn comes, and nothing but the piece at hand
 * is in memory. A reader who stops taking pieces ends the parts as well.
 */
export async function* zipFile(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = new PassThrough()
  const begun: Readable[] = []
  // The library says nothing when a part fails: the archive ends with it.
  const fail = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error('a part of an archive failed'))
  zip.on('error', fail)
  for (const { name, content } of parts) {
    zip.addReadStreamLazy(name, DATED, (give) => {
      const part = Readable.from(content, { objectMode: false })
      part.on('error', fail)
      begun.push(part)
      give(null, part)
    })
  }
  zip.end()
  // What fails in it is raised by the output, below.
  pipeline(zip.outputStream, output).catch(fail)
  try {
    for await (const piece of output) yield piece as Buffer
  } finally {
    for (const part of begun) part.destroy()
  }
}
