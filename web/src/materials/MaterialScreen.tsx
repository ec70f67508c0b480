import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { linkTo } from '../kit/page/search-params.ts'
import { ListName } from '../kit/data/table/page-configuration.ts'
import { useTab } from '../kit/page/tab.ts'
import { TabbedScreen } from '../kit/page/TabbedScreen.tsx'
import { holds, useMe } from '../kit/session/may.ts'
import type { MaterialPieces } from './pieces.ts'
import { StockQuestions } from './Questions.tsx'
import { STOCK_TEXTS as TEXTS } from './texts.ts'

const Stock = lazy(() => import('./stock/StockList.tsx').then((file) => ({ default: file.StockList })))
const Count = lazy(() => import('./count/CountPage.tsx').then((file) => ({ default: file.CountPage })))

interface StockTab {
  value: string
  label: string
  permission: string
  /** The name of its look; the catalogue's is that of the screen. */
  name?: string
  content: ReactNode
}

/** The screen of materials; the list of what the clinic works with is brought by the caller. */
export function materialScreen({ catalogue }: MaterialPieces) {
  const Catalogue = lazy(async () => ({ default: await catalogue() }))
  const tabs: readonly StockTab[] = [
    {
      value: 'stock',
      label: TEXTS.tab_stock,
      permission: 'material_stock:read',
      name: 'stock',
      content: <Stock />,
    },
    { value: 'catalogue', label: TEXTS.tab_catalogue, permission: 'material:read', content: <Catalogue /> },
    { value: 'count', label: TEXTS.tab_count, permission: 'material_stock:count', content: <Count /> },
  ]
  return () => <MaterialScreen all={tabs} />
}

function MaterialScreen({ all }: { all: readonly StockTab[] }) {
  const grants = useMe()?.grants ?? {}
  const [tab] = useTab()
  const navigate = useNavigate()
  const tabs = all.filter(({ permission }) => holds(grants, permission))
  const shown = tabs.find(({ value }) => value === tab) ?? tabs[0]
  // What one list is narrowed to means nothing in another.
  const open = (next: string) => void navigate(linkTo('.', { tab: next }))
  return (
    <>
      <TabbedScreen tabs={tabs} open={shown?.value} onOpen={open} label={TEXTS.tabs}>
        {tabs.map(({ value, name, content }) => (
          <Tabs.Panel key={value} value={value}>
            <ListName value={name}>
              <Suspense fallback={<Skeleton height={320} />}>{content}</Suspense>
            </ListName>
          </Tabs.Panel>
        ))}
      </TabbedScreen>
      <StockQuestions />
    </>
  )
}
