import { Skeleton, Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { holds, useMe } from '../may.ts'
import { useTab } from '../tab.ts'

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
  const list = useTabInSight(tabs.findIndex((tab) => tab === shown))
  return (
    <Tabs
      value={shown?.value}
      onChange={(next) => next && setTab(next)}
      keepMounted={false}
      className={className}
    >
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} pt="lg">
          <Suspense fallback={<Skeleton height={240} />}>{content(row)}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Scrolls the row of tabs, where it is wider than the screen, so that the open one is in its middle. */
function useTabInSight(place: number) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const tab = row?.children[place]
    if (!row || !tab) return
    const off = tab.getBoundingClientRect().left - row.getBoundingClientRect().left
    row.scrollBy({ left: off - (row.clientWidth - tab.clientWidth) / 2 })
  }, [place])
  return list
}
