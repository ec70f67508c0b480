import { lifted, linkOf, RICH_TEXT_LIMITS, type RichBlock } from '@bcare/rules/text/rich-text'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { Extension, type Extensions, Node, wrappingInputRule } from '@tiptap/react'
import { Fragment, type Node as DocNode, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import css from './rich-text.module.css'

/** A colleague who is named: one piece, which is deleted as a whole. */
const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ id: { default: 0 }, label: { default: '' } }),
  // Pasted from elsewhere it is its text alone: nobody is notified by what another page claims.
  parseHTML: () => [],
  renderHTML: ({ node }) => ['span', { class: css.mention ?? '' }, `@${node.attrs['label']}`],
  renderText: ({ node }) => `@${node.attrs['label']}`,
})

/** Nothing but the address is stored of a link. */
const PlainLink = Link.extend({
  addAttributes: () => ({
    href: {
      default: null,
      parseHTML: (element: HTMLElement) => linkOf(element.getAttribute('href') ?? ''),
    },
  }),
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address) => linkOf(address) !== undefined,
})

const LAST_NUMBER = 9999

/** Begun by one or two digits and a dot: longer numbers at the beginning of a line are telephones and prices. */
const PlainOrderedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element: HTMLElement) => {
        const start = Number(element.getAttribute('start') ?? 1)
        return Number.isInteger(start) && start >= 0 && start <= LAST_NUMBER ? start : 1
      },
    },
  }),
  addInputRules() {
    const getAttributes = ([, start]: RegExpMatchArray) => ({ start: Number(start) })
    return [wrappingInputRule({ find: /^(\d{1,2})\.\s$/, type: this.type, getAttributes })]
  },
})

const NESTING: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'blockquote'])

/** How many lists and quotes of a document are inside of each other. */
const depthOf = (node: DocNode): number =>
  Math.max(0, ...node.children.map(depthOf)) + (NESTING.has(node.type.name) ? 1 : 0)

/** How many more there may be at a place. */
const depthLeft = (place: ResolvedPos): number =>
  Array.from({ length: place.depth }, (_, index) => place.node(index + 1)).reduce<number>(
    (left, { type }) => (NESTING.has(type.name) ? left - 1 : left),
    RICH_TEXT_LIMITS.depth,
  )

/** The policy runs no handler of pasted markup, and the tree holds none: without them the browser has nothing to report. */
const withoutHandlers = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/\son\w+(?=\s*=)/gi, ' data-off'))

/** What would be deeper than may be stored: pasted, it loses its lists and quotes, never its text; by key it is not done. */
const PasteAndDepth = Extension.create({
  name: 'pasteAndDepth',
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: ({ docChanged, doc }) => !docChanged || depthOf(doc) <= RICH_TEXT_LIMITS.depth,
      props: {
        transformPastedHTML: withoutHandlers,
        transformPasted(slice, { state: { schema, selection } }) {
          const left = Math.max(0, depthLeft(selection.$from))
          if (slice.content.content.every((node) => depthOf(node) <= left)) return slice
          const blocks = slice.content.toJSON() as RichBlock[]
          return new Slice(Fragment.fromJSON(schema, lifted(blocks, left)), 0, 0)
        },
      },
    }),
  ],
})

/** What the editor knows: exactly what `RichText` of the contract lets be stored. */
export const extensionsOf = (placeholder: string): Extensions => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [3] }),
  Blockquote,
  BulletList,
  PlainOrderedList,
  ListItem,
  ListKeymap,
  Bold,
  Italic,
  Underline,
  Strike,
  PlainLink,
  Mention,
  PasteAndDepth,
  UndoRedo,
  Placeholder.configure({ placeholder }),
]
