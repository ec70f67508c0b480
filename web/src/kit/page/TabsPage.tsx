import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { Page } from './Page.tsx'
import { useTab } from './tab.ts'
import { TabList } from './TabList.tsx'

export interface PageTab {
  value: string
  label: string
  content: ComponentType
}

interface TabsPageProps {
  title: string
  /** The first one is open unless the address names another. */
  tabs: readonly PageTab[]
}

/** A page of tabs that have nothing but their place in common: what the address says of one means nothing in another. */
export function TabsPage({ title, tabs }: TabsPageProps) {
  const [tab] = useTab()
  const navigate = useNavigate()
  const open = (next: string | null) => {
    if (next !== null) void navigate({ to: '.', search: { tab: next } })
  }
  const shown = (tabs.find(({ value }) => value === tab) ?? tabs[0])?.value
  return (
    <Page title={title}>
      <Tabs value={shown ?? null} onChange={open} keepMounted={false}>
        <TabList tabs={tabs} open={shown} onOpen={open} />
        {tabs.map(({ value, content: Content }) => (
          <Tabs.Panel key={value} value={value} pt="md">
            <Suspense fallback={<Skeleton height={240} />}>
              <Content />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
