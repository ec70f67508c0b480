import { Button, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { IconChecklist, IconPencil, IconRoute, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { useMay } from '../../kit/session/may.ts'
import { newTask } from '../../shared/modals/task-modal.ts'
import { toast } from '../../kit/page/toast.tsx'
import { DealFacts, type DealRow } from './DealFacts.tsx'
import { DealStage } from './DealStage.tsx'
import { StageHistory } from './StageHistory.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'
import { useStageChange } from './use-stage-change.ts'

const DealForm = lazy(() => import('../form/DealForm.tsx').then((file) => ({ default: file.DealForm })))
const TeamPanel = lazy(() => import('../team/TeamPanel.tsx').then((file) => ({ default: file.TeamPanel })))
const SwitchDialog = lazy(() => import('./SwitchDialog.tsx').then((file) => ({ default: file.SwitchDialog })))

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
  const may_see_team = useMay('deal_user:read')
  // Escape reaches the drawer, too, while a dialog above it is open.
  const close = () => dialog === undefined && !stage.asking && onClose()
  return (
    <DetailDrawer
      opened
      onClose={close}
      title={deal?.name ?? TEXTS.title}
      subtitle={deal && <Subtitle deal={deal} />}
      loading={!deal && !error}
      footer={deal && <Actions deal={deal} onDialog={setDialog} onGone={onClose} />}
    >
      {error && !deal && <TableFailed error={error} onRetry={() => void refetch()} />}
      {deal && (
        <Stack>
          {may_update && <DealStage deal={deal} stage={stage} />}
          <Tabs defaultValue="facts" keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="facts">{TEXTS.information}</Tabs.Tab>
              {may_see_team && <Tabs.Tab value="team">{TEXTS.team}</Tabs.Tab>}
              <Tabs.Tab value="history">{TEXTS.history}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="facts">
              <DealFacts deal={deal} />
            </Tabs.Panel>
            <Tabs.Panel value="team">
              <Suspense fallback={<Skeleton height={120} />}>
                <TeamPanel deal_id={id} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <StageHistory deal_id={id} />
            </Tabs.Panel>
          </Tabs>
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
