import { SaxesParser } from 'saxes'
import { brokenBook } from './table-problem.ts'

export interface XmlHandler {
  /** `attribute` answers the value of an attribute by its local name. */
  open(name: string, attribute: (name: string) => string | undefined): void
  close(name: string): void
  text(value: string): void
}

/** A workbook's own tags have few attributes, and are a few deep. */
const LONGEST_TAG = 64 * 1024
const MOST_ATTRIBUTES = 256
const DEEPEST = 256
/** Characters in which nothing ends: a text, a comment, a name. Excel's longest text, every letter an entity, is below. */
const LONGEST_RUN = 1024 * 1024

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributeOf =
  (attributes: Readonly<Record<string, string>>) =>
  (name: string): string | undefined => {
    // Attributes are asked for a million times, and nearly always written without a prefix.
    const plain = attributes[name]
    if (plain !== undefined) return plain
    for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key]
    return undefined
  }

/** Calls a handler with what the parser meets, and bounds what it keeps while it waits for an end. */
function listen(parser: SaxesParser, handler: XmlHandler, heard: () => void): void {
  let depth = 0
  let count = 0
  let size = 0
  parser.on('opentagstart', () => {
    heard()
    count = 0
    size = 0
  })
  parser.on('attribute', ({ name, value }) => {
    heard()
    count += 1
    size += name.length + value.length
    if (count > MOST_ATTRIBUTES || size > LONGEST_TAG) throw brokenBook()
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEEPEST) throw brokenBook()
    handler.open(localName(name), attributeOf(attributes))
  })
  parser.on('closetag', ({ name }) => {
    heard()
    depth -= 1
    handler.close(localName(name))
  })
  for (const kind of ['text', 'cdata'] as const) {
    parser.on(kind, (value) => {
      heard()
      handler.text(value)
    })
  }
  parser.on('comment', heard)
  parser.on('processinginstruction', heard)
}

/**
 * Reads XML piece by piece and calls a handler with what it meets, by local names. Well-formed XML only, as Excel does, and
 * without a document type: it could define entities, and no workbook has one. @throws TableProblem
 */
export function xmlReader(handler: XmlHandler): { push(piece: string): void; end(): void } {
  const parser = new SaxesParser({ position: false })
  let silent = 0
  parser.on('error', (error) => {
    throw brokenBook(error)
  })
  parser.on('doctype', () => {
    throw brokenBook()
  })
  listen(parser, handler, () => {
    silent = 0
  })
  return {
    push(piece) {
      silent += piece.length
      parser.write(piece)
      if (silent > LONGEST_RUN) throw brokenBook()
    },
    end() {
      parser.close()
    },
  }
}
