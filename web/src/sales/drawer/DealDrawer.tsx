import { Button, Group, Stack, Text } from '@mantine/core'
import { IconChecklist, IconPencil, IconRoute, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { useMay } from '../../kit/session/may.ts'
import { CustomerActions } from '../../shared/actions/CustomerActions.tsx'
import { DealLines } from '../../shared/deal-lines.ts'
import { FILE_TEXTS } from '../../shared/files/texts.ts'
import { newTask } from '../../shared/modals/task-modal.ts'
import { toast } from '../../kit/page/toast.tsx'
import { DealHistoryPrint, DealPrint } from '../../shared/print/PrintButtons.tsx'
import { DealFacts } from './DealFacts.tsx'
import { DealStage } from './DealStage.tsx'
import { StageHistory } from './StageHistory.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'
import { useStageChange } from './use-stage-change.ts'
import type { DealRow } from './deal-row.ts'

const DealForm = lazy(() => import('../form/DealForm.tsx').then((file) => ({ default: file.DealForm })))
const TeamPanel = lazy(() => import('../team/TeamPanel.tsx').then((file) => ({ default: file.TeamPanel })))
const ActivityFeed = lazy(() =>
  import('../../shared/feed/ActivityFeed.tsx').then((file) => ({ default: file.ActivityFeed })),
)
const SwitchDialog = lazy(() => import('./SwitchDialog.tsx').then((file) => ({ default: file.SwitchDialog })))

const RecordFiles = lazy(() =>
  import('../../shared/files/RecordFiles.tsx').then((file) => ({ default: file.RecordFiles })),
)

const TABS: readonly RecordTab<DealRow>[] = [
  { value: 'facts', label: TEXTS.information, content: (deal) => <DealFacts deal={deal} /> },
  {
    value: 'lines',
    label: TEXTS.lines,
    permission: 'attachment:read',
    content: ({ id, person_id }) => <DealLines deal_id={id} person_id={person_id} />,
  },
  {
    value: 'team',
    label: TEXTS.team,
    permission: 'deal_user:read',
    content: ({ id }) => <TeamPanel deal_id={id} />,
  },
  {
    value: 'activity',
    label: TEXTS.activity,
    permission: 'activity:read',
    content: ({ id, person_id }) => (
      <ActivityFeed record={{ entity_type: 'deal', entity_id: id, person_id }} />
    ),
  },
  {
    value: 'files',
    label: FILE_TEXTS.tab,
    permission: 'file_usage:read',
    content: ({ id }) => <DealFiles id={id} />,
  },
  { value: 'history', label: TEXTS.history, content: ({ id }) => <StageHistory deal_id={id} /> },
]

/** What hangs on a deal: above all what was offered and agreed. */
function DealFiles({ id }: { id: number }) {
  const may_change = useMay('deal:update')
  const may_add = useMay('file_usage:create')
  return (
    <RecordFiles
      record={{ entity_type: 'deal', entity_id: id }}
      may_change={may_change && may_add}
      usual="document"
    />
  )
}

interface DealDrawerProps {
  id: number
  onClose: () => void
}

/** One deal beside the board: what is known of it, where it has been, and what can be done with it. */
export function DealDrawer({ id, onClose }: DealDrawerProps) {
  const { data: deal, error, refetch } = useRead(api.deal.get, { id, custom: 'all' }, { quiet: true })
  const [dialog, setDialog] = useState<'edit' | 'switch'>()
  const stage = useStageChange(deal)
  const may_update = useMay('deal:update')
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={deal?.name ?? TEXTS.title}
      subtitle={deal && <Subtitle deal={deal} />}
      loading={!deal && !error}
      footer={deal && <Actions deal={deal} onDialog={setDialog} onGone={onClose} />}
    >
      {error && !deal && <TableFailed error={error} onRetry={() => void refetch()} />}
      {deal && (
        <Stack>
          <CustomerActions
            person={{ id: deal.person_id, full_name: deal.person_name, phone: deal.person_phone }}
            deal_id={id}
          />
          {may_update && <DealStage deal={deal} stage={stage} />}
          <DrawerTabs label={TEXTS.title} row={deal} tabs={TABS} />
        </Stack>
      )}
      <Suspense fallback={null}>
        {deal && dialog === 'edit' && (
          <DealForm
            key={deal.id}
            row={deal}
            pipeline_id={deal.pipeline_id}
            onClose={() => setDialog(undefined)}
          />
        )}
        {deal && dialog === 'switch' && <SwitchDialog deal={deal} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </DetailDrawer>
  )
}

function Subtitle({ deal }: { deal: DealRow }) {
  return (
    <Group gap="xs">
      <Text size="sm" c="gray.7">
        {deal.code}
      </Text>
      <ColourBadge label={`${deal.pipeline_name} · ${deal.stage_name}`} color={deal.stage_color} />
    </Group>
  )
}

interface ActionsProps {
  deal: DealRow
  onDialog: (which: 'edit' | 'switch') => void
  onGone: () => void
}

function Actions({ deal, onDialog, onGone }: ActionsProps) {
  const may_update = useMay('deal:update')
  const may_delete = useMay('deal:delete')
  const may_add_task = useMay('task:create')
  const remove = useWrite(api.deal.delete, {
    onSuccess: () => {
      toast({ type: 'success', title: DATA_TEXTS.deleted(TEXTS.title.toLowerCase()) })
      onGone()
    },
  })
  const ask = async () => {
    const question = {
      title: `${DATA_TEXTS.remove} cơ hội «${deal.name}»?`,
      about: DATA_TEXTS.confirm_delete,
      lost: TEXTS.remove_lost,
      action: DATA_TEXTS.remove,
      destructive: true,
    }
    if (await confirm(question)) remove.mutate({ id: deal.id, version: deal.version })
  }
  return (
    <>
      {may_delete && (
        <Button
          variant="subtle"
          color="red.8"
          leftSection={<IconTrash size={16} />}
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          {DATA_TEXTS.remove}
        </Button>
      )}
      <DealPrint id={deal.id} person_id={deal.person_id} />
      <DealHistoryPrint id={deal.id} person_id={deal.person_id} />
      {may_add_task && (
        <Button
          variant="default"
          leftSection={<IconChecklist size={16} />}
          onClick={() =>
            newTask({ person: { id: deal.person_id, full_name: deal.person_name }, deal_id: deal.id })
          }
        >
          {TEXTS.add_task}
        </Button>
      )}
      {may_update && (
        <>
          <Button variant="default" leftSection={<IconRoute size={16} />} onClick={() => onDialog('switch')}>
            {TEXTS.switch}
          </Button>
          <Button leftSection={<IconPencil size={16} />} onClick={() => onDialog('edit')}>
            {DATA_TEXTS.edit}
          </Button>
        </>
      )}
    </>
  )
}
