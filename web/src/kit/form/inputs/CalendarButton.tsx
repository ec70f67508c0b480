import { ActionIcon, Loader, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Calendar as LoadedCalendar } from './Calendar.tsx'
import { FORM_TEXTS } from '../texts.ts'

const Calendar = lazy(() =>
  import('./Calendar.tsx').then((file) => ({ default: file.Calendar })),
) as typeof LoadedCalendar

interface CalendarButtonProps {
  disabled?: boolean
  children: (calendar: typeof Calendar, close: () => void) => ReactNode
}

/** The button beside a date that opens the calendar; the calendar's code comes when it is first opened. */
export function CalendarButton({ disabled, children }: CalendarButtonProps) {
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          disabled={disabled}
          aria-label={FORM_TEXTS.open_calendar}
          aria-expanded={opened}
          onClick={toggle}
        >
          <IconCalendar size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={FORM_TEXTS.calendar}>
        <Suspense fallback={<Loader size="sm" />}>{opened && children(Calendar, close)}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
