/** A word's appearance, or where it leads. */
export type RichMark =
  | { type: 'bold' | 'italic' | 'underline' | 'strike' }
  | { type: 'link'; attrs: { href: string } }

/** What a line of a document holds. */
export type RichInline = { marks?: RichMark[] | undefined } & (
  | { type: 'text'; text: string }
  | { type: 'hardBreak' }
  | { type: 'mention'; attrs: { id: number; label: string } }
)

export interface RichParagraph {
  type: 'paragraph'
  content?: RichInline[] | undefined
}

export interface RichItem {
  type: 'listItem'
  content: RichBlock[]
}

export type RichBlock =
  | RichParagraph
  | { type: 'heading'; attrs: { level: 3 }; content?: RichInline[] | undefined }
  | { type: 'bulletList'; content: RichItem[] }
  | { type: 'orderedList'; attrs: { start: number }; content: RichItem[] }
  | { type: 'blockquote'; content: RichBlock[] }

/** A formatted text, as the editor writes it; what it may be made of is in `contract/src/text/rich-text.ts`. */
export interface RichText {
  type: 'doc'
  content: RichBlock[]
}

/** How much a document may hold: characters of its plain text, nodes, lists and quotes inside of each other, mentions. */
export const RICH_TEXT_LIMITS = { characters: 20_000, nodes: 5_000, depth: 4, mentions: 20 } as const

type RichNode = RichText | RichBlock | RichItem | RichInline

/** Every node of a document, itself first. */
export function* nodesOf(node: RichNode): Generator<RichNode> {
  yield node
  if ('content' in node && node.content !== undefined) for (const inner of node.content) yield* nodesOf(inner)
}

const inlineText = (node: RichInline): string => {
  if (node.type === 'text') return node.text
  return node.type === 'hardBreak' ? '\n' : `@${node.attrs.label}`
}

/** The lines of an item behind its sign, those after the first under its text. */
function itemText({ content }: RichItem, sign: string): string {
  const indent = ' '.repeat(sign.length)
  return sign + blocksText(content).replaceAll('\n', `\n${indent}`)
}

function blockText(block: RichBlock): string {
  if (block.type === 'bulletList') return block.content.map((item) => itemText(item, '• ')).join('\n')
  if (block.type === 'orderedList') {
    const { start } = block.attrs
    return block.content.map((item, index) => itemText(item, `${start + index}. `)).join('\n')
  }
  if (block.type === 'blockquote') return blocksText(block.content)
  return (block.content ?? []).map(inlineText).join('')
}

const blocksText = (blocks: readonly RichBlock[]): string => blocks.map(blockText).join('\n')

/** What a document says without its formatting: a line for each block, «• » and «1. » before the items of lists. */
export const plainText = ({ content }: RichText): string => blocksText(content).normalize('NFC').trim()

/** The users whom a document names, each once. */
export function mentionedIn(doc: RichText): number[] {
  const ids = [...nodesOf(doc)].flatMap((node) => (node.type === 'mention' ? [node.attrs.id] : []))
  return [...new Set(ids)]
}

/** Kinds of formatting, as they are called. */
const FORMATTING: Readonly<Record<string, string>> = {
  bold: 'chữ đậm',
  italic: 'chữ nghiêng',
  underline: 'gạch chân',
  strike: 'gạch ngang',
  link: 'liên kết',
  heading: 'tiêu đề',
  bulletList: 'danh sách',
  orderedList: 'danh sách đánh số',
  blockquote: 'trích dẫn',
}

/** What kinds of formatting a document uses, in words. */
export function formattingIn(doc: RichText): string[] {
  const used = new Set(
    [...nodesOf(doc)].flatMap((node) => [
      node.type,
      ...('marks' in node ? (node.marks ?? []).map(({ type }) => type) : []),
    ]),
  )
  return Object.entries(FORMATTING).flatMap(([type, word]) => (used.has(type as never) ? [word] : []))
}

/** The pieces of a line: the names of these people behind an `@`, and the text between them. */
function inlineOf(line: string, people: readonly { id: number; name: string }[]): RichInline[] {
  const found = people
    .map(({ id, name }) => ({ id, name, at: line.indexOf(`@${name}`) }))
    .filter(({ at }) => at >= 0)
    // Of two names that begin alike the longer is meant.
    .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)
  const [first] = found
  if (first === undefined) return line === '' ? [] : [{ type: 'text', text: line }]
  const { id, name, at } = first
  return [
    ...inlineOf(line.slice(0, at), []),
    { type: 'mention', attrs: { id, label: name } },
    ...inlineOf(line.slice(at + 1 + name.length), people),
  ]
}

/** Plain text as a document, a paragraph for each line; `people` are those whom it names. */
export const richTextOf = (text: string, people: readonly { id: number; name: string }[] = []): RichText => ({
  type: 'doc',
  content: text.split(/\r\n|\r|\n/).map((line) => {
    const content = inlineOf(line, people)
    return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content }
  }),
})

/** The same blocks with what lies too deep lifted out of its lists and quotes; nothing of the text is lost. */
export function lifted(blocks: readonly RichBlock[], depth: number = RICH_TEXT_LIMITS.depth): RichBlock[] {
  return blocks.flatMap((block): RichBlock[] => {
    if (block.type === 'paragraph' || block.type === 'heading') return [block]
    const inner = block.type === 'blockquote' ? [block] : block.content
    if (depth === 0) return inner.flatMap(({ content }) => lifted(content, 0))
    if (block.type === 'blockquote') return [{ ...block, content: lifted(block.content, depth - 1) }]
    const items = block.content.map((item) => ({ ...item, content: lifted(item.content, depth - 1) }))
    return [{ ...block, content: items }]
  })
}

const LINKS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])
export const LONGEST_LINK = 2000

/** Whether an address may be the target of a link: a web page, an email or a phone number, whole, and nothing that runs. */
export const isLink = (href: string): boolean =>
  href.length <= LONGEST_LINK &&
  !/[\s\p{Cc}]/u.test(href) &&
  URL.canParse(href) &&
  LINKS.has(new URL(href).protocol)

/** The address that a user means by what they typed: with its scheme, where they left it out. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim()
  if (isLink(text)) return text
  if (/^[\d+][\d .()-]{5,20}$/.test(text)) return `tel:${text.replaceAll(/[^\d+]/g, '')}`
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  const page = `https://${text}`
  return /^[^\s:/]+\.[^\s:/]{2,}/.test(text) && isLink(page) ? page : undefined
}
