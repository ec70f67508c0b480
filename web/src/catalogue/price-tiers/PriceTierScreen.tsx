import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTab } from '../../kit/page/tab.ts'
import { TabbedScreen } from '../../kit/page/TabbedScreen.tsx'
import { TIER_TEXTS as TEXTS } from '../texts.ts'

const Grid = lazy(() =>
  import('./grid/PriceGridEditor.tsx').then((file) => ({ default: file.PriceGridEditor })),
)
const TierRows = lazy(() => import('./TierRows.tsx').then((file) => ({ default: file.TierRows })))

const TABS = [
  { value: 'grid', label: TEXTS.grid },
  { value: 'rows', label: TEXTS.rows },
]

/** Prices that differ from the list price: services by price lists, and every price as a row of its own. */
export function PriceTierScreen() {
  const [tab] = useTab()
  const navigate = useNavigate()
  // What narrows the one means nothing in the other.
  const open = (next: string) => void navigate({ to: '.', search: next === 'rows' ? { tab: next } : {} })
  return (
    <TabbedScreen tabs={TABS} open={tab === 'rows' ? tab : 'grid'} onOpen={open} label={TEXTS.title}>
      <Tabs.Panel value="grid">
        <Suspense fallback={<Skeleton height={320} />}>
          <Grid />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="rows">
        <Suspense fallback={<Skeleton height={320} />}>
          <TierRows />
        </Suspense>
      </Tabs.Panel>
    </TabbedScreen>
  )
}
