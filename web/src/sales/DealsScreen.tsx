import { Button, SegmentedControl } from '@mantine/core'
import { IconLayoutKanban, IconPlus, IconRoute, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { SavedViews } from '../kit/data/views/SavedViews.tsx'
import { TableFailed } from '../kit/data/table/TableStates.tsx'
import { useMay } from '../kit/session/may.ts'
import { Page } from '../kit/page/Page.tsx'
import { BoardSkeleton } from './board/BoardSkeleton.tsx'
import { useDealChoices } from './choices.ts'
import css from './board/board.module.css'
import { PipelineMenu } from './PipelineMenu.tsx'
import { PipelineSelect } from './PipelineSelect.tsx'
import { SALES_TEXTS as TEXTS } from './texts.ts'
import { useDealsView } from './use-deals-view.ts'

const BoardView = lazy(() => import('./board/BoardView.tsx').then((file) => ({ default: file.BoardView })))
const DealTable = lazy(() => import('./table/DealTable.tsx').then((file) => ({ default: file.DealTable })))
const DealForm = lazy(() => import('./form/DealForm.tsx').then((file) => ({ default: file.DealForm })))
const QuickAdd = lazy(() => import('./form/QuickAdd.tsx').then((file) => ({ default: file.QuickAdd })))
const DealDrawer = lazy(() =>
  import('./drawer/DealDrawer.tsx').then((file) => ({ default: file.DealDrawer })),
)

const PIPELINES = { is_active: true, limit: 200 } as const

/** Deals of one pipeline, as a board by stage or as a table. */
export function DealsScreen() {
  const pipelines = useRead(api.pipeline.list, PIPELINES, { quiet: true })
  const choices = useDealChoices()
  const { view, change } = useDealsView()
  const [adding, setAdding] = useState<{ stage_id?: number; quick?: boolean }>()
  const may_add = useMay('deal:create')
  const all = pipelines.data?.data ?? []
  const pipeline = all.find(({ id }) => id === view.pipeline) ?? all[0]
  const begin = pipeline?.stages.find(({ id, kind }) => id === view.stage && kind !== 'lost')?.id
  const quick_stage = pipeline?.stages.find(({ id }) => id === adding?.stage_id)
  const failed = pipelines.error && !pipelines.data
  const start = pipeline && (
    <div className={css.start}>
      <PipelineSelect
        pipelines={all}
        value={pipeline.id}
        onChange={(id) => change({ pipeline: id, stage: undefined, stage_id: undefined, page: undefined })}
      />
      <PipelineMenu pipeline_id={pipeline.id} />
      <SavedViews />
    </div>
  )
  return (
    <Page
      title={TEXTS.title}
      actions={
        <>
          <ViewSwitch
            table={view.table}
            onChange={(table) => change({ view: table ? 'table' : undefined, page: undefined })}
          />
          {may_add && pipeline && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding({ stage_id: begin })}>
              {TEXTS.add}
            </Button>
          )}
        </>
      }
    >
      {failed && <TableFailed error={pipelines.error} onRetry={() => void pipelines.refetch()} />}
      {pipelines.data && !pipeline && (
        <EmptyState title={TEXTS.no_pipeline} about={TEXTS.no_pipeline_about} icon={<IconRoute />} />
      )}
      <Suspense fallback={<BoardSkeleton />}>
        {!failed && (!pipelines.data || !choices) && <BoardSkeleton />}
        {pipeline && choices && view.table && (
          <DealTable
            key={pipeline.id}
            pipeline={pipeline}
            choices={choices}
            start={start}
            onOpen={(deal) => change({ deal })}
          />
        )}
        {pipeline && choices && !view.table && (
          <BoardView
            pipeline_id={pipeline.id}
            choices={choices}
            start={start}
            view={view}
            onChange={change}
            onAdd={may_add ? (stage_id) => setAdding({ stage_id, quick: true }) : undefined}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {adding?.quick && pipeline && quick_stage && (
          <QuickAdd
            pipeline_id={pipeline.id}
            stage={quick_stage}
            onClose={() => setAdding(undefined)}
            onMore={() => setAdding({ stage_id: quick_stage.id })}
          />
        )}
        {adding && !adding.quick && pipeline && (
          <DealForm
            pipeline_id={pipeline.id}
            stage_id={adding.stage_id}
            onClose={() => setAdding(undefined)}
          />
        )}
        {view.deal !== undefined && <DealDrawer id={view.deal} onClose={() => change({ deal: undefined })} />}
      </Suspense>
    </Page>
  )
}

function ViewSwitch({ table, onChange }: { table: boolean; onChange: (table: boolean) => void }) {
  return (
    <SegmentedControl
      aria-label={TEXTS.view}
      size="xs"
      value={table ? 'table' : 'board'}
      onChange={(value) => onChange(value === 'table')}
      data={[
        { value: 'board', label: <Labelled icon={<IconLayoutKanban size={16} />} text={TEXTS.board} /> },
        { value: 'table', label: <Labelled icon={<IconTable size={16} />} text={TEXTS.table} /> },
      ]}
    />
  )
}

const Labelled = ({ icon, text }: { icon: React.ReactNode; text: string }) => (
  <span style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}>
    {icon}
    {text}
  </span>
)
