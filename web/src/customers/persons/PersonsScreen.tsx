import { Skeleton, Tabs } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { holds, useMe } from '../../kit/session/may.ts'
import { useTab } from '../../kit/page/tab.ts'
import { TabbedScreen } from '../../kit/page/TabbedScreen.tsx'
import { PERSONS_TEXTS as TEXTS } from './texts.ts'

const Directory = lazy(() => import('./Directory.tsx').then((file) => ({ default: file.Directory })))
const Import = lazy(() =>
  import('../import/PersonImport.tsx').then((file) => ({ default: file.PersonImport })),
)

const Duplicates = lazy(() =>
  import('../duplicates/DuplicatesPage.tsx').then((file) => ({ default: file.DuplicatesPage })),
)

const Requests = lazy(() =>
  import('../requests/RequestsPage.tsx').then((file) => ({ default: file.RequestsPage })),
)

interface Tab {
  value: string
  label: string
  permission: string
  content: ReactNode
}

/** What can be done with all records; a tab is a page with a title of its own. */
const TABS: readonly Tab[] = [
  { value: 'directory', label: TEXTS.directory, permission: 'person:read', content: <Directory /> },
  { value: 'duplicates', label: TEXTS.duplicates, permission: 'person:merge', content: <Duplicates /> },
  { value: 'requests', label: TEXTS.requests, permission: 'subject_request:read', content: <Requests /> },
  { value: 'import', label: TEXTS.import, permission: 'person_import:update', content: <Import /> },
]

/** Every record of the clinic, and the work on many of them at once. */
export function PersonsScreen() {
  const grants = useMe()?.grants ?? {}
  const [tab, setTab] = useTab()
  const tabs = TABS.filter(({ permission }) => holds(grants, permission))
  const shown = tabs.find(({ value }) => value === tab) ?? tabs[0]
  if (tabs.length === 1)
    return <Suspense fallback={<Skeleton height={320} m="lg" />}>{shown?.content}</Suspense>
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
