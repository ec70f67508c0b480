import { Skeleton, Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useMay } from '../../kit/session/may.ts'
import { TabbedScreen } from '../../kit/page/TabbedScreen.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { partsOf, type StaffParts, type StaffPieces } from './pieces.ts'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

const StaffList = lazy(() => import('./StaffList.tsx').then((file) => ({ default: file.StaffList })))
const Departments = lazy(() => import('./Departments.tsx').then((file) => ({ default: file.Departments })))

/** The staff, and the departments they work in; what other areas bring is given by the caller, who knows them all. */
export function staffScreen(pieces: StaffPieces) {
  const parts = partsOf(pieces)
  return () => <StaffScreen parts={parts} />
}

function StaffScreen({ parts }: { parts: StaffParts }) {
  const [tab, setTab] = useTab()
  const may_read = useMay('department:read')
  const tabs = [
    { value: 'staff', label: TEXTS.title, content: <StaffList parts={parts} /> },
    ...(may_read ? [{ value: 'departments', label: TEXTS.departments, content: <Departments /> }] : []),
  ]
  const shown = tabs.find(({ value }) => value === tab) ?? tabs[0]
  return (
    <TabbedScreen tabs={tabs} open={shown?.value} onOpen={setTab} label={TEXTS.tabs}>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value}>
          <Suspense fallback={<Skeleton height={320} />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </TabbedScreen>
  )
}
