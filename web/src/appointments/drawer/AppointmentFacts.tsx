import { Appointment } from '@bcare/contract/appointments/appointment'
import { clinicDate, formatDate, formatDateTime, formatTime, weekdayLabel } from '@bcare/rules/text/date'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { PhoneLink } from '../../kit/data/PhoneLink.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import type { Values } from '../../kit/form/field.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { CustomSection } from '../../shared/custom/CustomSection.tsx'
import { Relations } from '../../shared/custom/Relations.tsx'
import { PersonAlerts } from '../../shared/medical/PersonAlerts.tsx'
import { openAppointment } from '../../shared/modals/appointment-modal.ts'
import { openCustomer } from '../../shared/modals/customer-modal.ts'
import { TEXTS } from '../texts.ts'
import type { AppointmentRow } from './actions.ts'
import { FACT_TEXTS as FACTS } from './texts.ts'
import { VisitFacts } from './VisitFacts.tsx'

/** All that is known of an appointment: who and when, how it was booked, what became of it, and of the visit. */
export function AppointmentFacts({ row }: { row: AppointmentRow }) {
  const kinds = useConstant('appointment.visit_kind')
  const may_update = useMay('appointment:update')
  const { mutateAsync } = useWrite(api.appointment.update, { quiet: true })
  const save = (body: Values) => mutateAsync(body as Parameters<typeof api.appointment.update>[0])
  const channels = useConstant('appointment.booked_channel')
  const modes = useConstant('appointment.mode')
  const places = useConstant('appointment.place')
  const sides = useConstant('appointment.cancel_side')
  const reminders = useConstant('appointment.reminder')
  const labelOf = (options: typeof kinds, value: string | null) =>
    options.find((option) => option.value === value)?.label
  const phone = row.person_phone ?? row.temp_phone
  const day = clinicDate(row.start_at)
  const reason = [row.reason_name, row.status_note].filter(Boolean).join(': ')
  return (
    <Stack gap="lg">
      <PersonAlerts alerts={row.person_alerts} as="notice" />
      <KeyValue
        items={[
          [
            TEXTS.start,
            `${weekdayLabel(day)}, ${formatDate(day)} ${formatTime(row.start_at)}–${formatTime(row.end_at)} (${FACTS.minutes(row.duration_min)})`,
          ],
          [TEXTS.doctor, row.doctor_name],
          [TEXTS.type, row.type_name && <ColourBadge label={row.type_name} color={row.type_color} />],
          ...(row.product_names.length > 0
            ? ([[TEXTS.services, row.product_names.join(', ')]] as const)
            : []),
          [TEXTS.room, row.room_name],
          [TEXTS.phone, phone && <PhoneLink key="phone" number={phone} />],
          [TEXTS.visit_kind, labelOf(kinds, row.visit_kind)],
          ...(row.mode === 'booked' ? [] : ([[FACTS.mode, labelOf(modes, row.mode)]] as const)),
          ...(row.place === 'offline' ? [] : ([[FACTS.place, labelOf(places, row.place)]] as const)),
          [TEXTS.note, row.note],
          ...(row.customer_request ? ([[TEXTS.customer_request, row.customer_request]] as const) : []),
          ...(reason ? ([[TEXTS.reason, reason]] as const) : []),
          ...(row.cancel_side ? ([[FACTS.cancel_side, labelOf(sides, row.cancel_side)]] as const) : []),
          ...(row.rescheduled_from_id === null
            ? []
            : ([[FACTS.moved_from, <OtherTime key="from" id={row.rescheduled_from_id} />]] as const)),
          ...(row.rescheduled_to_id === null
            ? []
            : ([[FACTS.moved_to, <OtherTime key="to" id={row.rescheduled_to_id} />]] as const)),
          ...(row.overbook_reason ? ([[TEXTS.overbook_reason, row.overbook_reason]] as const) : []),
          ...(row.assistant_names.length > 0
            ? ([[TEXTS.assistants, row.assistant_names.join(', ')]] as const)
            : []),
          ...(row.series_id === null ? [] : ([[TEXTS.series, TEXTS.yes]] as const)),
          [TEXTS.deal, row.deal_name],
          [FACTS.reminder, labelOf(reminders, row.reminder)],
          ...milestones(row),
          [FACTS.branch, row.branch_name],
          [TEXTS.code, row.code],
          [
            TEXTS.booked_by,
            [row.booked_by_name, labelOf(channels, row.booked_channel)].filter(Boolean).join(' · '),
          ],
        ]}
      />
      {row.track_id !== null && <VisitFacts appointment_id={row.id} />}
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

/** When the appointment passed from one state to the next, in the order in which it does. */
const milestones = (row: AppointmentRow) =>
  (
    [
      [FACTS.confirmed_at, row.confirmed_at],
      [FACTS.arrived_at, row.arrived_at],
      [FACTS.started_at, row.started_at],
      [FACTS.finished_at, row.finished_at],
      [FACTS.cancelled_at, row.cancelled_at],
      [FACTS.no_show_at, row.no_show_at],
    ] as const
  ).flatMap(([label, at]) => (at === null ? [] : [[label, formatDateTime(at)] as const]))

/** The appointment that this one was moved from, or to. */
function OtherTime({ id }: { id: number }) {
  const { data } = useRead(api.appointment.get, { id }, { quiet: true })
  if (data === undefined) return null
  return (
    <Anchor component="button" type="button" inherit onClick={() => openAppointment(id)}>
      {formatDateTime(data.start_at)}
    </Anchor>
  )
}
