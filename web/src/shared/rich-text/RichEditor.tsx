import type { RichText } from '@bcare/rules/text/rich-text'
import { Combobox } from '@mantine/core'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MentionOptions, useMentionOptions } from '../pickers/mention-options.tsx'
import { extensionsOf } from './extensions.ts'
import { putMention, typingIn } from './mention-typing.ts'
import css from './rich-text.module.css'
import { RichToolbar } from './RichToolbar.tsx'
import { useHasWritingHelp, WritingHelp } from './writing-help.ts'

export interface RichEditorProps {
  value: RichText
  onChange: (value: RichText) => void
  'aria-label': string
  placeholder?: string
  /** What the place is found by. */
  name?: string | undefined
  /** Typing goes on at its end as soon as it is there. */
  autoFocus?: boolean
  /** Ctrl + Enter. */
  onSubmit?: () => void
  onEscape?: () => void
}

/** An editor of formatted text; what it writes is the document that the contract checks. */
export function RichEditor({ value, onChange, ...props }: RichEditorProps) {
  const { autoFocus = false, placeholder = '', 'aria-label': label, name } = props
  const last = useRef(value)
  const latest = useRef({ onChange, onKey: (_event: KeyboardEvent): boolean => false })
  const [options] = useState(() => ({
    extensions: extensionsOf(placeholder),
    content: value,
    autofocus: autoFocus && ('end' as const),
    // Its rules are in our style sheet: a style element of its own would be one more thing for the policy to allow.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-mantine-stop-propagation': String(props.onEscape !== undefined),
        ...(name && { name }),
      },
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => latest.current.onKey(event),
    },
    onUpdate: ({ editor }: { editor: Editor }) => {
      last.current = editor.getJSON() as RichText
      latest.current.onChange(last.current)
    },
  }))
  const editor = useEditor(options)
  const shown = useRef(editor)
  const mention = useMention(editor)
  const has_help = useHasWritingHelp()
  useLayoutEffect(() => {
    latest.current = { onChange, onKey: (event) => mention.onKey(event) || handled(event, props) }
  })
  useEffect(() => {
    // A draft that is thrown away changes the value from outside; an editor that was made anew begins with an old one.
    if (value === last.current && shown.current === editor) return
    last.current = value
    shown.current = editor
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    // React shows a component again before its editor is in the page again.
    if (editor.isDestroyed) return
    const { dom } = editor.view
    // Esc closes the list, or what the editor is in, and not the modal around it.
    dom.setAttribute('data-mantine-stop-propagation', String(mention.open || props.onEscape !== undefined))
    if (!mention.open) dom.removeAttribute('aria-activedescendant')
  })
  return (
    <div className={css.editor}>
      <RichToolbar editor={editor} />
      {has_help && (
        <Suspense>
          <WritingHelp editor={editor} />
        </Suspense>
      )}
      <Combobox store={mention.list} onOptionSubmit={mention.put} position="bottom-start" withinPortal>
        <Combobox.DropdownTarget>
          <EditorContent editor={editor} className={css.text} />
        </Combobox.DropdownTarget>
        <MentionOptions offered={mention.offered} />
      </Combobox>
    </div>
  )
}

/** Whether a key was a command to what is around the editor. */
function handled(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { onSubmit, onEscape }: Pick<RichEditorProps, 'onSubmit' | 'onEscape'>,
): boolean {
  const command = key === 'Enter' && (ctrlKey || metaKey) ? onSubmit : key === 'Escape' ? onEscape : undefined
  command?.()
  return command !== undefined
}

/** Colleagues who are offered while a name is typed behind an `@`. */
function useMention(editor: Editor) {
  const [dismissed, setDismissed] = useState<number>()
  const found = useEditorState({ editor, selector: ({ editor: now }) => typingIn(now) })
  const typing = found?.at === dismissed ? undefined : found
  const { list, offered, open } = useMentionOptions(typing?.text)
  const { openDropdown, closeDropdown } = list
  useEffect(() => {
    if (open) openDropdown()
    else closeDropdown()
  }, [open, openDropdown, closeDropdown])
  const point = (id: string | null) => {
    if (id !== null) editor.view.dom.setAttribute('aria-activedescendant', id)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => point(list.selectNextOption()),
    ArrowUp: () => point(list.selectPreviousOption()),
    Enter: list.clickSelectedOption,
    Tab: list.clickSelectedOption,
    Escape: () => setDismissed(typing?.at),
  }
  return {
    list,
    offered,
    open,
    put: (id: string) => {
      const user = offered.find((one) => String(one.id) === id)
      if (user !== undefined && typing !== undefined) putMention(editor, typing, user)
    },
    /** Whether a key went to the list. */
    onKey: ({ key, isComposing }: KeyboardEvent): boolean => {
      const act = open && !isComposing ? keys[key] : undefined
      act?.()
      return act !== undefined
    },
  }
}
