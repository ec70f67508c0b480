import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { linkTo } from '../kit/page/search-params.ts'
import { ListName } from '../kit/data/table/page-configuration.ts'
import { useTab } from '../kit/page/tab.ts'
import { TabbedScreen } from '../kit/page/TabbedScreen.tsx'
import { ORTHO_TEXTS as TEXTS } from './ortho/texts.ts'
import { TreatmentScreen } from './TreatmentScreen.tsx'

const OverdueList = lazy(() =>
  import('./ortho/OverdueList.tsx').then((file) => ({ default: file.OverdueList })),
)

const TABS = [
  { value: 'lines', label: TEXTS.tab_lines },
  { value: 'ortho-overdue', label: TEXTS.tab_overdue },
] as const

/** Treatment that wants following up: lines of all customers, and orthodontic controls that are late. */
export function FollowUpScreen() {
  const [tab] = useTab()
  const navigate = useNavigate()
  const shown = TABS.find(({ value }) => value === tab) ?? TABS[0]
  // What one list is narrowed to means nothing in the other.
  const open = (next: string) => void navigate(linkTo('.', { tab: next }))
  return (
    <TabbedScreen tabs={TABS} open={shown.value} onOpen={open} label={TEXTS.tabs}>
      <Tabs.Panel value="lines">
        <TreatmentScreen />
      </Tabs.Panel>
      <Tabs.Panel value="ortho-overdue">
        <ListName value="ortho-overdue">
          <Suspense fallback={<Skeleton height={320} />}>
            <OverdueList />
          </Suspense>
        </ListName>
      </Tabs.Panel>
    </TabbedScreen>
  )
}
