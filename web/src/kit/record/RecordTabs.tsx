import { Skeleton, Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { holds, useMe } from '../session/may.ts'
import { useTab } from '../page/tab.ts'
import { TabList } from '../page/TabList.tsx'

export interface RecordTab<R> {
  value: string
  label: ReactNode
  /** Who may see it; all users who may see the record unless given. */
  permission?: string
  content: (row: R) => ReactNode
}

interface RecordTabsProps<R> {
  label: string
  row: R
  tabs: readonly RecordTab<R>[]
  className?: string
}

/** The tabs of one record, stored in the address: those that the user may see, each with what it loads. */
export function RecordTabs<R>(props: RecordTabsProps<R>) {
  const [opened, setTab] = useTab()
  return <Tabbed {...props} opened={opened} onOpen={setTab} />
}

/** The same in a drawer, whose place in the address is that of the screen beneath; one tab alone is only its content. */
export function DrawerTabs<R>(props: RecordTabsProps<R>) {
  const [opened, setTab] = useState('')
  return <Tabbed {...props} opened={opened} onOpen={setTab} alone />
}

interface TabbedProps<R> extends RecordTabsProps<R> {
  opened: string
  onOpen: (tab: string) => void
  alone?: boolean
}

function Tabbed<R>({ label, row, tabs: all, className, opened, onOpen, alone = false }: TabbedProps<R>) {
  const grants = useMe()?.grants ?? {}
  const tabs = all.filter(({ permission }) => permission === undefined || holds(grants, permission))
  const shown = tabs.find(({ value }) => value === opened) ?? tabs[0]
  if (alone && tabs.length === 1 && shown) return shown.content(row)
  return (
    <Tabs
      value={shown?.value ?? null}
      onChange={(next) => next && onOpen(next)}
      keepMounted={false}
      className={className ?? ''}
    >
      <TabList tabs={tabs} open={shown?.value} onOpen={onOpen} label={label} />
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} pt={alone ? 'md' : 'lg'}>
          <Suspense fallback={<Skeleton height={240} />}>{content(row)}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
