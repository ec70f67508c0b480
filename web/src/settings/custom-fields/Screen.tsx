import { Skeleton, Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Page } from '../../kit/Page.tsx'
import { useTab } from '../../kit/tab.ts'
import { DefinitionsTab } from './DefinitionsTab.tsx'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

const OptionSetsTab = lazy(() =>
  import('./OptionSetsTab.tsx').then((file) => ({ default: file.OptionSetsTab })),
)
const RelationshipsTab = lazy(() =>
  import('./RelationshipsTab.tsx').then((file) => ({ default: file.RelationshipsTab })),
)
const MigrationsTab = lazy(() =>
  import('./MigrationsTab.tsx').then((file) => ({ default: file.MigrationsTab })),
)

const TABS = [
  { value: 'definitions', label: TEXTS.definitions, content: DefinitionsTab },
  { value: 'option_sets', label: TEXTS.option_sets, content: OptionSetsTab },
  { value: 'relationships', label: TEXTS.relationships, content: RelationshipsTab },
  { value: 'migrations', label: TEXTS.migrations, content: MigrationsTab },
] as const

/** What a clinic notes beyond what the product knows: fields, what they choose from, links, and changes of their types. */
export function CustomFieldsScreen() {
  const [tab, setTab] = useTab()
  return (
    <Page title={TEXTS.title}>
      <Tabs
        value={tab || TABS[0].value}
        onChange={(next) => next !== null && setTab(next)}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value, content: Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense fallback={<Skeleton height={240} />}>
              <Content />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
