import { MOST_SHOWN_CELL } from '@bcare/rules/imports/import'
import { Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import type { ImportItem, ImportRow } from './import-api.ts'
import { useImportView } from './import-view.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'

const INPUT = 'data-mend'
/** In the middle of every masked number. */
const MASK = '******'

/** The next cell to mend, in this row or below it; the last one leads to the first. */
function focusNext(input: HTMLInputElement): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`[${INPUT}]`)]
  const next = inputs[(inputs.indexOf(input) + 1) % inputs.length]
  // Alone, it is left all the same: leaving it is what saves it.
  if (next === input) input.blur()
  else next?.focus()
}

/** The cells of a row that something is said of, each to be mended where it is. */
export function MendRow({ item, row }: { item: ImportItem; row: ImportRow }) {
  if (row.faulty.length === 0) return null
  return (
    <Group gap={8} align="stretch" mt={6}>
      {row.faulty.map((at) => (
        <MendCell key={`${at} ${row.cells[at] ?? ''}`} item={item} row={row} at={at} />
      ))}
    </Group>
  )
}

/** Saved when it is left; Enter goes on to the next one, Esc takes back what was typed. */
function MendCell({ item, row, at }: { item: ImportItem; row: ImportRow; at: number }) {
  const { id, headers } = item
  const { calls } = useImportView()
  const header = headers[at] ?? ''
  const cell = row.cells[at] ?? ''
  // What is shown masked, or not to its end, is no text to mend.
  const partial = cell.includes(MASK) || cell.length >= MOST_SHOWN_CELL
  const before = partial ? '' : cell
  const [text, setText] = useState(before)
  const mend = useWrite(calls.mend, {
    onSuccess: ({ status }) => {
      if (status !== 'error' && row.status === 'error')
        toast({ type: 'success', title: TEXTS.mended_row(row.no) })
    },
  })
  const save = () => {
    if (text !== before && !mend.isPending) mend.mutate({ id, no: row.no, cells: [{ at, text }] })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setText(before)
    if (event.key === 'Enter') focusNext(event.currentTarget)
  }
  return (
    <TextInput
      {...{ [INPUT]: '' }}
      size="xs"
      label={header}
      aria-label={TEXTS.mend(header, row.no)}
      placeholder={partial ? TEXTS.retype : undefined}
      value={text}
      error={row.status === 'error'}
      readOnly={mend.isPending}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={save}
      onKeyDown={press}
    />
  )
}
