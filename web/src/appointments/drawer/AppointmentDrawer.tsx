import { Appointment } from '@bcare/contract/appointments/appointment'
import { mayMove } from '@bcare/rules/appointments/change'
import { formatDate, formatTime, weekdayLabel, clinicDate } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { Alert, Anchor, Button, Group, Menu, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { openCustomer } from '../../shared/modals/customer-modal.ts'
import { CustomSection } from '../../shared/custom/CustomSection.tsx'
import { Relations } from '../../shared/custom/Relations.tsx'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ColourBadge, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import type { Values } from '../../kit/form/field.ts'
import { useMay } from '../../kit/session/may.ts'
import { newTask } from '../../shared/modals/task-modal.ts'
import { useNow } from '../../kit/use-now.ts'
import { actionsFor, type AppointmentAction, type AppointmentRow, type OpenDialog } from './actions.ts'
import { whoOf } from '../calendar/grid-model.ts'
import { later } from '../later.tsx'
import { TEXTS } from '../texts.ts'
import { useAppointmentActions } from './use-appointment-actions.ts'

const AppointmentDialogs = later(() =>
  import('./AppointmentDialogs.tsx').then((file) => file.AppointmentDialogs),
)

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
        {row && <AppointmentFacts row={row} />}
      </DetailDrawer>
      {row && dialog && <AppointmentDialogs row={row} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
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
  const { pass, remove, busy } = useAppointmentActions(useConstant('appointment.status'))
  const mayAddTask = useMay('task:create')
  const [first, ...rest] = mayUpdate ? actionsFor(row, now, mayDelete) : []
  if (first === undefined) return null
  const run = (action: AppointmentAction) => {
    const { key } = action
    if (key === 'remove') return void remove(row).then((gone) => gone && onRemoved())
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

function AppointmentFacts({ row }: { row: AppointmentRow }) {
  const kinds = useConstant('appointment.visit_kind')
  const may_update = useMay('appointment:update')
  const { mutateAsync } = useWrite(api.appointment.update, { quiet: true })
  const save = (body: Values) => mutateAsync(body as Parameters<typeof api.appointment.update>[0])
  const channels = useConstant('appointment.booked_channel')
  const labelOf = (options: typeof kinds, value: string | null) =>
    options.find((option) => option.value === value)?.label
  const phone = row.person_phone ?? row.temp_phone
  const day = clinicDate(row.start_at)
  const reason = [row.reason_name, row.status_note].filter(Boolean).join(': ')
  return (
    <Stack gap="lg">
      <KeyValue
        items={[
          [
            TEXTS.start,
            `${weekdayLabel(day)}, ${formatDate(day)} ${formatTime(row.start_at)}–${formatTime(row.end_at)}`,
          ],
          [TEXTS.doctor, row.doctor_name],
          [TEXTS.type, row.type_name && <ColourBadge label={row.type_name} color={row.type_color} />],
          [TEXTS.room, row.room_name],
          [TEXTS.phone, phone && <Anchor href={`tel:${phone}`}>{formatPhone(phone)}</Anchor>],
          [TEXTS.visit_kind, labelOf(kinds, row.visit_kind)],
          [TEXTS.note, row.note],
          ...(row.customer_request ? ([[TEXTS.customer_request, row.customer_request]] as const) : []),
          ...(reason ? ([[TEXTS.reason, reason]] as const) : []),
          ...(row.overbook_reason ? ([[TEXTS.overbook_reason, row.overbook_reason]] as const) : []),
          ...(row.assistant_names.length > 0
            ? ([[TEXTS.assistants, row.assistant_names.join(', ')]] as const)
            : []),
          ...(row.series_id === null ? [] : ([[TEXTS.series, TEXTS.yes]] as const)),
          [TEXTS.deal, row.deal_name],
          [TEXTS.code, row.code],
          [
            TEXTS.booked_by,
            [row.booked_by_name, labelOf(channels, row.booked_channel)].filter(Boolean).join(' · '),
          ],
        ]}
      />
      <CustomSection entity={Appointment} row={row} save={may_update ? save : undefined} />
      <Relations entity_type="appointment" entity_id={row.id} />
      {row.person_id !== null && (
        <Group>
          <Button
            variant="light"
            size="xs"
            onClick={() => row.person_id !== null && openCustomer(row.person_id)}
          >
            {TEXTS.open_person}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
