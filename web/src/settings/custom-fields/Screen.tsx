import { lazy } from 'react'
import { TabsPage } from '../../kit/page/TabsPage.tsx'
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
export const CustomFieldsScreen = () => <TabsPage title={TEXTS.title} tabs={TABS} />
