import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { completed, matching, stillNamed, type Typing, typingAt } from './mention.ts'
import { STAFF } from './StaffPicker.tsx'
import { useOptions } from '../../kit/form/picker/picker-source.ts'
import css from '../../kit/form/form.module.css'
import { PICKER_TEXTS } from './texts.ts'
import { UserAvatar, type UserOption } from './UserPicker.tsx'

export interface MentionInputProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string
  /** The text, and the colleagues who are named in it. */
  onChange: (text: string, user_ids: number[]) => void
  /** Whom the text names already. */
  named?: readonly { id: number; name: string }[]
}

const MOST_SHOWN = 8
const nameOf = (user: UserOption) => user.name

/** Text in which `@` offers colleagues: arrow keys and Enter choose one, whoever is named is told by whoever saves the text. */
export function MentionInput({ value, onChange, named = [], onKeyDown, ...props }: MentionInputProps) {
  const [typing, setTyping] = useState<Typing>()
  const [chosen, setChosen] = useState(named)
  const input = useRef<HTMLTextAreaElement>(null)
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const { options } = useOptions(STAFF, typing?.text.trim() ?? '', nameOf, typing !== undefined)
  const offered = typing === undefined ? [] : matching(options ?? [], typing.text).slice(0, MOST_SHOWN)
  const open = typing !== undefined && offered.length > 0

  // What is offered must be drawn before its first line can be marked.
  const shown = open ? offered.map(({ id }) => id).join() : ''
  const { selectFirstOption } = list
  useEffect(() => {
    if (shown !== '') selectFirstOption()
  }, [shown, selectFirstOption])

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
    const people = [...chosen, { id: user.id, name: user.name }]
    setChosen(people)
    setTyping(undefined)
    list.closeDropdown()
    onChange(text, stillNamed(text, people))
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret))
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
            onChange(currentTarget.value, stillNamed(currentTarget.value, chosen))
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
      <Combobox.Dropdown hidden={!open}>
        <Combobox.Options aria-label={PICKER_TEXTS.mention}>
          {offered.map((user) => (
            <Combobox.Option key={user.id} value={String(user.id)} className={css.pickerOption}>
              <span className={css.person}>
                <UserAvatar user={user} size={24} />
                {user.name}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
