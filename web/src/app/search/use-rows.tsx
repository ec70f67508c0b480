import { formatPhone } from '@bcare/rules/text/phone'
import { IconCalendarPlus, IconNote, IconUserPlus } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useMay } from '../../kit/session/may.ts'
import { openBooking } from '../../shared/modals/appointment-modal.ts'
import { addCustomer } from '../../shared/modals/customer-modal.ts'
import { writeNote } from '../../shared/modals/note-modal.ts'
import { SEARCH_TEXTS as TEXTS } from '../texts.ts'
import { type Finding, findingsOf, searchQuery, unknownNumber } from './search.ts'

/** Long enough that a fast typist sends one search a word. */
const PAUSE_MS = 180

/** Something that can be chosen; the first of a row is the row itself. */
export interface SearchOption {
  key: string
  /** What it is called, and for whom. */
  label: string
  /** The word on it, beside the row. */
  word?: string
  icon?: ReactNode
  run: () => void
}

export interface SearchRow extends Pick<Finding, 'key' | 'kind' | 'title' | 'about'> {
  options: readonly SearchOption[]
}

/** What can be done for a customer beside opening them, by the rights of the user. */
function useActs() {
  const may_book = useMay('appointment:create')
  const may_note = useMay('note:create')
  return useMemo(
    () =>
      ({ key, person }: Finding): SearchOption[] => {
        if (person === undefined) return []
        const act = (word: string, icon: ReactNode, run: () => void): SearchOption => ({
          key: `${key}:${word}`,
          label: TEXTS.act_for(word, person.full_name),
          word,
          icon,
          run,
        })
        return [
          ...(may_book
            ? [act(TEXTS.book, <IconCalendarPlus size={18} />, () => openBooking({ person }))]
            : []),
          ...(may_note ? [act(TEXTS.note, <IconNote size={18} />, () => writeNote(person))] : []),
        ]
      },
    [may_book, may_note],
  )
}

/** What was found for a text, with what can be done about it; a number that is unknown can be put on file. */
export function useRows(text: string) {
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...searchQuery(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const actsOf = useActs()
  const may_add = useMay('person:create')
  const navigate = useNavigate()
  const rows = useMemo((): SearchRow[] => {
    if (asked === '') return []
    const open = (href: string) => () => void navigate({ href })
    const add = async (number: string) => {
      const person = await addCustomer(number)
      if (person !== undefined) open(`/customer/profile/${person.id}`)()
    }
    const number = may_add && !isPlaceholderData ? unknownNumber(asked, data) : undefined
    const found = findingsOf(data).map((finding) => {
      const itself = { key: finding.key, label: finding.title, run: open(finding.href) }
      return { ...finding, options: [itself, ...actsOf(finding)] }
    })
    if (number === undefined) return found
    const label = TEXTS.add(formatPhone(number))
    const option = { key: 'add', label, icon: <IconUserPlus size={18} />, run: () => void add(number) }
    return [...found, { key: 'add', kind: '', title: label, about: '', options: [option] }]
  }, [asked, data, isPlaceholderData, actsOf, may_add, navigate])
  return { rows, asked, isFetching }
}
