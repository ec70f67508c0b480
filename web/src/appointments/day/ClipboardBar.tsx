import { ActionIcon, CloseButton, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { PersonPicker } from '../../shared/pickers/PersonPicker.tsx'
import { searchSource } from '../../kit/form/picker/picker-source.ts'
import css from './clipboard.module.css'
import { TEXTS } from '../texts.ts'
import type { Clipboard, Waiting } from '../calendar/use-clipboard.ts'

const WaitingDialog = lazy(() =>
  import('./WaitingDialog.tsx').then((file) => ({ default: file.WaitingDialog })),
)

const SOURCE = searchSource(api.person.list, (search) => ({ search, limit: 20 }))

interface ClipboardBarProps {
  clipboard: Clipboard
  /** A week is shown: first a day and a doctor are chosen, then the hour. */
  week: boolean
  /** Only the customer who waits already, if there is one: a phone has no room for more. */
  brief: boolean
}

/** People who wait for a slot: press one, then a free time on the calendar, or drag it there. Escape lets go. */
export function ClipboardBar({ clipboard, week, brief }: ClipboardBarProps) {
  const { waiting, held, hold, addPerson, remove } = clipboard
  const [adding, setAdding] = useState(0)
  const [edited, setEdited] = useState<Waiting>()
  const bar = useRef<HTMLElement>(null)
  const letGo = () => {
    bar.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
    hold(undefined)
  }
  useHotkeys([['Escape', letGo]])
  const hint = brief ? TEXTS.clipboard_phone : week ? TEXTS.clipboard_week : TEXTS.clipboard_hint
  if (brief && waiting.length === 0) return null
  return (
    <section ref={bar} className={css.bar} aria-label={TEXTS.clipboard}>
      <Text size="sm" fw={600}>
        {TEXTS.clipboard}
      </Text>
      <ul className={css.list}>
        {waiting.map((one) => (
          <li key={one.id} className={css.one} data-held={one.id === held?.id || undefined}>
            <UnstyledButton
              className={`ellipsis ${css.name}`}
              draggable
              aria-pressed={one.id === held?.id}
              title={one.note ?? undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', one.name)
                hold(one)
              }}
              onDragEnd={() => hold(undefined)}
              // A press of a key is a click without a mouse.
              onClick={({ detail }) => hold(one.id === held?.id ? undefined : one, detail === 0)}
            >
              {wordsOf(one)}
            </UnstyledButton>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={TEXTS.clipboard_edit(one.name)}
              onClick={() => setEdited(one)}
            >
              <IconPencil size={14} />
            </ActionIcon>
            <CloseButton
              size="sm"
              aria-label={TEXTS.clipboard_remove(one.name)}
              onClick={() => remove(one)}
            />
          </li>
        ))}
      </ul>
      {!brief && (
        <div className={css.add}>
          <PersonPicker
            key={adding}
            label=""
            aria-label={TEXTS.clipboard_add}
            placeholder={TEXTS.clipboard_add}
            source={SOURCE}
            value={null}
            onChange={() => {}}
            onPick={(person) => {
              if (person === null) return
              addPerson(person)
              setAdding(adding + 1)
            }}
          />
        </div>
      )}
      {held && (
        <Text size="sm" c="gray.7" role="status" className={css.hint}>
          {hint(held.name)}
        </Text>
      )}
      <Suspense>
        {edited && <WaitingDialog key={edited.id} waiting={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </section>
  )
}

const wordsOf = ({ name, minutes, type_name, note }: Waiting): string =>
  [name, type_name, TEXTS.minutes(minutes), note].filter(Boolean).join(' · ')
