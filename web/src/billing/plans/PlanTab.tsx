import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from '../../kit/page/search-params.ts'
import { useTab } from '../../kit/page/tab.ts'
import { DueList, LateList, UpcomingList } from './InstallmentList.tsx'
import { PlanQuestions } from './PlanQuestions.tsx'
import { PlanScreen } from './PlanScreen.tsx'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

const BOOKS: readonly { value: string; label: string; list: (switcher: ReactNode) => ReactNode }[] = [
  { value: 'plans', label: TEXTS.plans, list: (switcher) => <PlanScreen buttons={switcher} /> },
  { value: 'late', label: TEXTS.late, list: (switcher) => <LateList buttons={switcher} /> },
  { value: 'due', label: TEXTS.due, list: (switcher) => <DueList buttons={switcher} /> },
  { value: 'upcoming', label: TEXTS.upcoming, list: (switcher) => <UpcomingList buttons={switcher} /> },
]

/** All that is paid in parts: the plans, the instalments to follow up, those that fall due next. */
export function PlanTab() {
  const [{ book }] = useSearchParams<'book'>()
  const [tab] = useTab()
  const navigate = useNavigate()
  const shown = BOOKS.find(({ value }) => value === book) ?? BOOKS[0]
  // What one list is narrowed to means nothing in another.
  const open = (next: string) => void navigate({ to: '.', search: { tab, book: next } })
  const switcher = (
    <SegmentedControl
      aria-label={TEXTS.books}
      size="xs"
      value={shown?.value ?? ''}
      onChange={open}
      data={BOOKS.map(({ value, label }) => ({ value, label }))}
    />
  )
  return (
    <>
      {shown && <Fragment key={shown.value}>{shown.list(switcher)}</Fragment>}
      <PlanQuestions />
    </>
  )
}
