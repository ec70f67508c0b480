import { SegmentedControl, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Page } from '../../kit/page/Page.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { useDealsView } from '../use-deals-view.ts'
import { HISTORY_TEXTS as TEXTS } from './texts.ts'

const MovesTable = lazy(() => import('./MovesTable.tsx').then((file) => ({ default: file.MovesTable })))
const StageReport = lazy(() => import('./StageReport.tsx').then((file) => ({ default: file.StageReport })))
const DealDrawer = lazy(() =>
  import('../drawer/DealDrawer.tsx').then((file) => ({ default: file.DealDrawer })),
)

/** How deals went from stage to stage: every change, and what they add up to. */
export function StageHistoryScreen() {
  const [tab, setTab] = useTab()
  const { view, change } = useDealsView()
  return (
    <Page
      title={TEXTS.title}
      actions={
        <SegmentedControl
          aria-label={TEXTS.title}
          size="xs"
          value={tab === 'report' ? 'report' : 'moves'}
          onChange={setTab}
          data={[
            { value: 'moves', label: TEXTS.moves },
            { value: 'report', label: TEXTS.report },
          ]}
        />
      }
    >
      <Suspense fallback={<Skeleton height={320} />}>
        {tab === 'report' ? <StageReport /> : <MovesTable onOpen={(deal) => change({ deal })} />}
      </Suspense>
      <Suspense fallback={null}>
        {view.deal !== undefined && <DealDrawer id={view.deal} onClose={() => change({ deal: undefined })} />}
      </Suspense>
    </Page>
  )
}
