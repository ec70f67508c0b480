import { Skeleton, Tabs } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { holds, useMe } from '../session/may.ts'
import { useTab } from '../page/tab.ts'
import { TabList } from '../page/TabList.tsx'

export interface RecordTab<R> {
  value: string
  label: ReactNode
  /** Who may see it; everybody who may see the record unless given. */
  permission?: string
  content: (row: R) => ReactNode
}

interface RecordTabsProps<R> {
  label: string
  row: R
  tabs: readonly RecordTab<R>[]
  className?: string
}

/** The tabs of one record, kept in the address: those that the user may see, each with what it loads. */
export function RecordTabs<R>({ label, row, tabs: all, className }: RecordTabsProps<R>) {
  const grants = useMe()?.grants ?? {}
  const tabs = all.filter(({ permission }) => permission === undefined || holds(grants, permission))
  const [asked, setTab] = useTab()
  const shown = tabs.find(({ value }) => value === asked) ?? tabs[0]
  return (
    <Tabs
      value={shown?.value}
      onChange={(next) => next && setTab(next)}
      keepMounted={false}
      className={className}
    >
      <TabList open={shown?.value} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </TabList>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} pt="lg">
          <Suspense fallback={<Skeleton height={240} />}>{content(row)}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
