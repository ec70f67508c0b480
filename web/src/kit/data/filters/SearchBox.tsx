import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import css from '../list/Toolbar.module.css'
import { DATA_TEXTS } from '../texts.ts'

const PAUSE_MS = 250

export interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** Searches as one types, after a short pause. `/` brings the focus here from anywhere on the page, Escape empties it. */
export function SearchBox({ value, onChange, placeholder = DATA_TEXTS.search }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next
    onChange(next)
  }, PAUSE_MS)

  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      event.stopPropagation()
      input.current?.focus()
    }
    // On the way down: on a page with a list, `/` is the list's and not the header's.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])

  const type = (next: string) => {
    setText(next)
    send(next.trim())
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className={css.search}
      classNames={{ input: css.searchInput }}
      aria-label={placeholder}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      maxLength={100}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && type('')}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" className={css.kbd} aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label={DATA_TEXTS.clear_search} onClick={() => type('')} />
        )
      }
    />
  )
}
