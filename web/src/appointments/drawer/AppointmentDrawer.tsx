import { mayMove } from '@bcare/rules/appointments/change'
import { Alert, Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { ColourBadge, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { useMay } from '../../kit/session/may.ts'
import { FILE_TEXTS } from '../../shared/files/texts.ts'
import { newTask } from '../../shared/modals/task-modal.ts'
import { useSetting } from '../../kit/runtime/settings.ts'
import { useNow } from '../../kit/use-now.ts'
import { AppointmentFacts } from './AppointmentFacts.tsx'
import { actionsFor, type AppointmentAction, type AppointmentRow, type OpenDialog } from './actions.ts'
import { whoOf } from '../calendar/grid-model.ts'
import { later } from '../later.tsx'
import { FACT_TEXTS as FACTS } from './texts.ts'
import { TEXTS } from '../texts.ts'
import { useAppointmentActions } from './use-appointment-actions.ts'

const AppointmentDialogs = later(() =>
  import('./AppointmentDialogs.tsx').then((file) => file.AppointmentDialogs),
)

const ActivityFeed = later(() =>
  import('../../shared/feed/ActivityFeed.tsx').then((file) => file.ActivityFeed),
)

const RecordFiles = later(() => import('../../shared/files/RecordFiles.tsx').then((file) => file.RecordFiles))

interface AppointmentDrawerProps {
  id: number
  onClose: () => void
  /** Puts it aside until a slot is found for it. */
  onCut?: ((row: AppointmentRow) => void) | undefined
}

/** One appointment in detail, with what can be done to it. */
export function AppointmentDrawer({ id, onClose, onCut }: AppointmentDrawerProps) {
  const { data: row, error } = useRead(api.appointment.get, { id, custom: 'all' }, { quiet: true })
  const statuses = useConstant('appointment.status')
  const [dialog, setDialog] = useState<OpenDialog>()
  return (
    <>
      <DetailDrawer
        opened
        onClose={onClose}
        loading={row === undefined && error === null}
        title={row ? whoOf(row) : TEXTS.details}
        subtitle={
          row && (
            <Group gap={6}>
              <StatusBadge value={row.status} options={statuses} />
              {row.is_late && <ColourBadge label={TEXTS.late} color="#F59E0B" />}
              {row.overbooked && <ColourBadge label={TEXTS.overbooked} color="#F97316" />}
            </Group>
          )
        }
        footer={row && <DrawerActions row={row} onDialog={setDialog} onRemoved={onClose} onCut={onCut} />}
      >
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        {row && <Details row={row} />}
      </DetailDrawer>
      {row && dialog && <AppointmentDialogs row={row} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

const FACTS_TAB: RecordTab<AppointmentRow> = {
  value: 'facts',
  label: FACTS.information,
  content: (row) => <AppointmentFacts row={row} />,
}
const OF_CUSTOMER: readonly RecordTab<AppointmentRow>[] = [
  {
    value: 'activity',
    label: FACTS.activity,
    permission: 'activity:read',
    content: ({ id, person_id }) =>
      person_id !== null && (
        <ActivityFeed record={{ entity_type: 'appointment', entity_id: id, person_id }} />
      ),
  },
  {
    value: 'files',
    label: FILE_TEXTS.tab,
    permission: 'file_usage:read',
    content: ({ id }) => <AppointmentFiles id={id} />,
  },
]
const ALL_TABS = [FACTS_TAB, ...OF_CUSTOMER]
const ONE_TAB = [FACTS_TAB]

/** What is known of it, and what has happened with it; who has no customer yet has neither notes nor files. */
const Details = ({ row }: { row: AppointmentRow }) => (
  <DrawerTabs label={TEXTS.details} row={row} tabs={row.person_id === null ? ONE_TAB : ALL_TABS} />
)

/** What hangs on an appointment: pictures of before, papers that the customer brings. */
function AppointmentFiles({ id }: { id: number }) {
  const may_change = useMay('appointment:update')
  const may_add = useMay('file_usage:create')
  return (
    <RecordFiles
      record={{ entity_type: 'appointment', entity_id: id }}
      may_change={may_change && may_add}
      usual="document"
    />
  )
}

interface DrawerActionsProps {
  row: AppointmentRow
  onDialog: (dialog: OpenDialog) => void
  onRemoved: () => void
  onCut: AppointmentDrawerProps['onCut']
}

function DrawerActions({ row, onDialog, onRemoved, onCut }: DrawerActionsProps) {
  const now = useNow()
  const mayUpdate = useMay('appointment:update')
  const mayDelete = useMay('appointment:delete')
  const undo_minutes = useSetting('booking.undo_minutes')
  const { pass, takeBack, remove, busy } = useAppointmentActions(useConstant('appointment.status'))
  const mayAddTask = useMay('task:create')
  const [first, ...rest] = mayUpdate ? actionsFor(row, { now, undo_minutes }, mayDelete) : []
  if (first === undefined) return null
  const run = (action: AppointmentAction) => {
    const { key } = action
    if (key === 'remove') return void remove(row).then((gone) => gone && onRemoved())
    if (key === 'take_back') return void takeBack(row)
    if (key === 'call_in' || key === 'arrange')
      return onDialog({ kind: 'arrange', calling: key === 'call_in' })
    if (key === 'edit' || key === 'convert' || key === 'checkout') return onDialog({ kind: key })
    if (action.reason || key === 'cancel_series') return onDialog({ kind: 'reason', action })
    return void pass({ id: row.id, to: key, version: row.version })
  }
  return (
    <>
      {rest.length > 0 && (
        <Menu position="top-end" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {TEXTS.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayAddTask && row.person_id !== null && (
              <Menu.Item
                onClick={() =>
                  newTask({
                    person: { id: row.person_id ?? 0, full_name: row.person_name ?? '' },
                    appointment_id: row.id,
                  })
                }
              >
                {TEXTS.add_task}
              </Menu.Item>
            )}
            {onCut && mayMove(row.status) && <Menu.Item onClick={() => onCut(row)}>{TEXTS.cut}</Menu.Item>}
            {rest.map((action) => (
              <Menu.Item
                key={action.key}
                color={action.destructive ? 'red.8' : undefined}
                onClick={() => run(action)}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button loading={busy} onClick={() => run(first)} color={first.destructive ? 'red.8' : undefined}>
        {first.label}
      </Button>
    </>
  )
}
