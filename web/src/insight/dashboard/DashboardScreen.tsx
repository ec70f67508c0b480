import { Skeleton, Tabs } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { Page } from '../../kit/page/Page.tsx'
import { TabList } from '../../kit/page/TabList.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { holds, useMe } from '../../kit/session/may.ts'
import { RealDays } from '../../shared/report/RealDays.tsx'
import css from './dashboard.module.css'
import { DASHBOARD_TABS, type DashboardTab } from './dashboard-tabs.ts'
import { DASHBOARD_TEXTS as TEXTS } from './texts.ts'

const PANELS: Record<DashboardTab, ComponentType> = {
  deals: lazy(() => import('./DealsTab.tsx').then((file) => ({ default: file.DealsTab }))),
  appointments: lazy(() =>
    import('./AppointmentsTab.tsx').then((file) => ({ default: file.AppointmentsTab })),
  ),
  revenue: lazy(() => import('./RevenueTab.tsx').then((file) => ({ default: file.RevenueTab }))),
  tasks: lazy(() => import('./TasksTab.tsx').then((file) => ({ default: file.TasksTab }))),
  calls: lazy(() => import('./CallsTab.tsx').then((file) => ({ default: file.CallsTab }))),
}

/** How the clinic does, one part of its work in each tab, beside the period before: as far as the reader's rights reach. */
export function DashboardScreen() {
  const [tab, setTab] = useTab()
  const me = useMe()
  const tabs = DASHBOARD_TABS.filter(({ permission }) => me && holds(me.grants, permission))
  const open = (tabs.find(({ value }) => value === tab) ?? tabs[0])?.value
  return (
    <Page title={TEXTS.title}>
      <Tabs value={open ?? null} onChange={(next) => next !== null && setTab(next)} keepMounted={false}>
        <TabList
          tabs={tabs.map(({ value }) => ({ value, label: TEXTS[value] }))}
          open={open}
          onOpen={setTab}
          label={TEXTS.tabs}
        />
        {tabs.map(({ value }) => {
          const Content = PANELS[value]
          return (
            <Tabs.Panel key={value} value={value} pt="md">
              <Suspense fallback={<Skeleton height={480} radius="md" />}>
                <div className={css.tab}>
                  <RealDays>
                    <Content />
                  </RealDays>
                </div>
              </Suspense>
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Page>
  )
}
