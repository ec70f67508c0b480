import type { RichBlock, RichInline, RichMark, RichText } from '@bcare/rules/text/rich-text'
import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import css from './rich-text.module.css'

const MARKS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const

/** A piece of text in its mark. */
function marked(inner: ReactNode, mark: RichMark): ReactNode {
  if (mark.type === 'link')
    return (
      <Anchor inherit href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
        {inner}
      </Anchor>
    )
  const Mark = MARKS[mark.type]
  return <Mark>{inner}</Mark>
}

function bare(node: RichInline): ReactNode {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return <br />
  return <span className={css.mention}>@{node.attrs.label}</span>
}

// A stored text does not move while it is shown: its place is what tells a node from its neighbours.
const each = <T,>(nodes: readonly T[] | undefined, draw: (node: T) => ReactNode): ReactNode =>
  nodes?.map((node, index) => <Fragment key={index}>{draw(node)}</Fragment>)

const line = (content: readonly RichInline[] | undefined) =>
  each(content, (node) => (node.marks ?? []).reduce(marked, bare(node)))

/** An empty line keeps its height. */
const whole = (content: readonly RichInline[] | undefined) => (content?.length ? line(content) : <br />)

function block(node: RichBlock): ReactNode {
  if (node.type === 'paragraph') return <p>{whole(node.content)}</p>
  // Not a heading of the page: only its look.
  if (node.type === 'heading') return <p className={css.heading}>{whole(node.content)}</p>
  if (node.type === 'blockquote') return <blockquote>{each(node.content, block)}</blockquote>
  const items = each(node.content, (item) => <li>{each(item.content, block)}</li>)
  return node.type === 'bulletList' ? <ul>{items}</ul> : <ol start={node.attrs.start}>{items}</ol>
}

/** A formatted text, as it was checked by the contract: every node is one element of ours, no markup is read. */
export const RichTextView = ({ body }: { body: RichText }) => (
  <div className={css.text}>{each(body.content, block)}</div>
)
