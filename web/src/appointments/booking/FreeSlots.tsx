import { Button } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { TEXTS } from '../texts.ts'
import type { FreeSlotsProps } from './free-search.ts'

const FreeFinder = lazy(() => import('./FreeFinder.tsx').then((file) => ({ default: file.FreeFinder })))

/** The free times of a week, on request: a tap on one of them fills the form. */
export function FreeSlots({ onPick, ...search }: FreeSlotsProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const pick: FreeSlotsProps['onPick'] = (slot) => {
    onPick(slot)
    setOpened(false)
    button.current?.focus()
  }
  return (
    <div>
      <Button
        ref={button}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconCalendarSearch size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {opened ? TEXTS.hide_free : TEXTS.find_free}
      </Button>
      <div id={id}>
        <Suspense fallback={null}>{opened && <FreeFinder {...search} onPick={pick} />}</Suspense>
      </div>
    </div>
  )
}
