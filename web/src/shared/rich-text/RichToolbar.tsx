import { ActionIcon, Divider } from '@mantine/core'
import {
  IconBlockquote,
  IconBold,
  IconHeading,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { LinkButton } from './LinkButton.tsx'
import css from './rich-text.module.css'
import { RICH_TEXT_TEXTS as TEXTS } from './texts.ts'

interface Tool {
  name: string
  label: string
  keys: string
  icon: ReactNode
  toggle: (editor: Editor) => void
}

const tool = (
  name: string,
  [label, keys]: readonly [string, string],
  icon: ReactNode,
  toggle: Tool['toggle'],
): Tool => ({ name, label, keys, icon, toggle })

const SIZE = 16

/** What a text can look like, then what its lines can be. */
const GROUPS: readonly (readonly Tool[])[] = [
  [
    tool('bold', [TEXTS.bold, 'Ctrl + B'], <IconBold size={SIZE} />, (at) =>
      at.chain().focus().toggleBold().run(),
    ),
    tool('italic', [TEXTS.italic, 'Ctrl + I'], <IconItalic size={SIZE} />, (at) =>
      at.chain().focus().toggleItalic().run(),
    ),
    tool('underline', [TEXTS.underline, 'Ctrl + U'], <IconUnderline size={SIZE} />, (at) =>
      at.chain().focus().toggleUnderline().run(),
    ),
    tool('strike', [TEXTS.strike, 'Ctrl + Shift + S'], <IconStrikethrough size={SIZE} />, (at) =>
      at.chain().focus().toggleStrike().run(),
    ),
  ],
  [
    tool('heading', [TEXTS.heading, 'Ctrl + Alt + 3'], <IconHeading size={SIZE} />, (at) =>
      at.chain().focus().toggleHeading({ level: 3 }).run(),
    ),
    tool('bulletList', [TEXTS.bullets, 'Ctrl + Shift + 8'], <IconList size={SIZE} />, (at) =>
      at.chain().focus().toggleBulletList().run(),
    ),
    tool('orderedList', [TEXTS.numbers, 'Ctrl + Shift + 7'], <IconListNumbers size={SIZE} />, (at) =>
      at.chain().focus().toggleOrderedList().run(),
    ),
    tool('blockquote', [TEXTS.quote, 'Ctrl + Shift + B'], <IconBlockquote size={SIZE} />, (at) =>
      at.chain().focus().toggleBlockquote().run(),
    ),
  ],
]

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The buttons above a formatted text: one stop of the Tab key, arrow keys go along them. */
export function RichToolbar({ editor }: { editor: Editor }) {
  const [at, setAt] = useState(0)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => GROUPS.flat().flatMap(({ name }) => (now.isActive(name) ? [name] : [])),
  })
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = MOVES[event.key]
    if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = (buttons.indexOf(event.target) + step + buttons.length) % buttons.length
    event.preventDefault()
    setAt(next)
    buttons[next]?.focus()
  }
  const tools = GROUPS.flat()
  const draw = ({ name, label, keys, icon, toggle }: Tool) => (
    <ActionIcon
      key={name}
      variant="subtle"
      color="gray"
      className={css.tool}
      aria-label={label}
      title={`${label} (${keys})`}
      aria-pressed={active.includes(name)}
      tabIndex={tools[at]?.name === name ? 0 : -1}
      onClick={() => toggle(editor)}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div
      className={css.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={TEXTS.toolbar}
      onKeyDown={move}
      // The text keeps its selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {GROUPS[0]?.map(draw)}
      <Divider orientation="vertical" my={6} mx={2} visibleFrom="sm" />
      {GROUPS[1]?.map(draw)}
      <Divider orientation="vertical" my={6} mx={2} visibleFrom="sm" />
      <LinkButton editor={editor} tabIndex={at === tools.length ? 0 : -1} />
    </div>
  )
}
