import { Combobox, Textarea, type TextareaProps } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { completed, type Named, stillNamed, type Typing, typingAt } from './mention.ts'
import { MentionOptions, useMentionOptions } from './mention-options.tsx'

export interface MentionInputProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  value: string
  /** The text, and the colleagues who are named in it. */
  onChange: (text: string, people: Named[]) => void
  /** Whom the text names already. */
  named?: readonly Named[]
  /** The area itself, for what else writes into it. */
  area?: RefObject<HTMLTextAreaElement | null>
}

/** Text in which `@` offers colleagues: arrow keys and Enter choose one, the call that saves the text notifies those who are named. */
export function MentionInput({ value, onChange, named = [], area, onKeyDown, ...props }: MentionInputProps) {
  const [typing, setTyping] = useState<Typing>()
  const [chosen, setChosen] = useState<readonly Named[]>([])
  // Those chosen here count again when their name comes back.
  const known = [...named, ...chosen]
  const own = useRef<HTMLTextAreaElement>(null)
  const input = area ?? own
  const { list, offered, open } = useMentionOptions(typing?.text)

  const look = (text: string, caret: number | null) => {
    const next = caret === null ? undefined : typingAt(text, caret)
    setTyping(next)
    if (next === undefined) list.closeDropdown()
    else list.openDropdown()
  }
  const put = (id: string) => {
    const user = offered.find((one) => String(one.id) === id)
    if (user === undefined || typing === undefined) return
    const { text, caret } = completed(value, typing, user.name)
    const people = [...known, { id: user.id, name: user.name }]
    setChosen(people)
    setTyping(undefined)
    list.closeDropdown()
    // The caret is set before the next key, so that what is typed on stands behind the name.
    flushSync(() => onChange(text, stillNamed(text, people)))
    input.current?.setSelectionRange(caret, caret)
  }
  return (
    <Combobox store={list} onOptionSubmit={put} position="bottom-start" withinPortal>
      <Combobox.Target withKeyboardNavigation={open} withExpandedAttribute>
        <Textarea
          {...props}
          ref={input}
          value={value}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={list.listId ?? ''}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value, stillNamed(currentTarget.value, known))
            look(currentTarget.value, currentTarget.selectionStart)
          }}
          onClick={({ currentTarget }) => look(value, currentTarget.selectionStart)}
          onBlur={() => look(value, null)}
          onKeyDown={(event) => {
            if (open && event.key === 'Escape') {
              event.stopPropagation()
              look(value, null)
            } else if (!open || event.key !== 'Enter') onKeyDown?.(event)
          }}
        />
      </Combobox.Target>
      <MentionOptions offered={offered} />
    </Combobox>
  )
}
