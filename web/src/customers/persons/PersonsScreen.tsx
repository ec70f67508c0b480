import { Skeleton, Tabs } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { holds, useMe } from '../../kit/session/may.ts'
import { useTab } from '../../kit/page/tab.ts'
import { TabList } from '../../kit/page/TabList.tsx'
import css from './persons.module.css'
import { PERSONS_TEXTS as TEXTS } from './texts.ts'

const Directory = lazy(() => import('./Directory.tsx').then((file) => ({ default: file.Directory })))
const Import = lazy(() => import('../import/ImportPage.tsx').then((file) => ({ default: file.ImportPage })))

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
  const [asked, setTab] = useTab()
  const tabs = TABS.filter(({ permission }) => holds(grants, permission))
  const shown = tabs.find(({ value }) => value === asked) ?? tabs[0]
  return (
    <Tabs value={shown?.value} onChange={(next) => next && setTab(next)} keepMounted={false}>
      {tabs.length > 1 && (
        <TabList open={shown?.value} aria-label={TEXTS.tabs} className={css.tabList}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
      )}
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value}>
          <Suspense fallback={<Skeleton height={320} m="lg" />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
