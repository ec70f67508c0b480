import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { linkTo, useSearchParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'

/** Long enough that a thumb sends one search a word. */
const PAUSE_MS = 250
/** What the server takes. */
export const MOST_LETTERS = 100

/** What the address asks for: the router reads a row of digits as a number. */
const textOf = (raw: unknown): string =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().slice(0, MOST_LETTERS) : ''

/** The search of the address: what is typed goes there after a pause, so that a reload and the way back find it again. */
export function useQuickSearch() {
  const [{ search }] = useSearchParams<'search'>()
  const asked = textOf(search)
  const [typed, setTyped] = useState(asked)
  const navigate = useNavigate()
  const ask = (text: string) =>
    void navigate({ ...linkTo('.', text === '' ? {} : { search: text }), replace: true })
  const askLater = useDebouncedCallback((text: string) => ask(text.trim()), PAUSE_MS)
  const read = useRead(
    api.peopleSearch.people,
    { text: asked },
    { enabled: asked !== '', quiet: true, placeholderData: keepPreviousData },
  )
  return {
    typed,
    asked,
    read,
    type: (text: string) => {
      setTyped(text)
      askLater(text)
    },
    /** At once, by Enter or the cross. */
    send: (text: string) => {
      askLater.cancel()
      setTyped(text)
      ask(text.trim())
    },
  }
}
