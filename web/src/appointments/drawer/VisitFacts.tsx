import { formatDate, formatDateTime, formatTime } from '@bcare/rules/text/date'
import { Anchor, Text } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { openAppointment } from '../../shared/modals/appointment-modal.ts'
import { FACT_TEXTS as TEXTS } from './texts.ts'

/** The visit that an appointment became: how long was waited and treated, and what came of it. */
export function VisitFacts({ appointment_id }: { appointment_id: number }) {
  const outcomes = useConstant('track.outcome')
  const { data } = useRead(api.track.list, { appointment_id, limit: 1 }, { quiet: true })
  const visit = data?.data[0]
  const reasons = useRead(
    api.term.list,
    { vocabulary: 'no_treatment_reason', limit: 200 },
    { enabled: visit !== undefined && visit.no_treatment_reason_id !== null },
  ).data?.data
  if (visit === undefined) return null
  const items = [
    [TEXTS.visit_code, visit.code],
    [TEXTS.visit_date, formatDate(visit.visit_date)],
    [TEXTS.waited, TEXTS.minutes(visit.wait_min)],
    [TEXTS.seated_at, visit.seated_at && formatTime(visit.seated_at)],
    [TEXTS.in_chair, visit.chair_min > 0 && TEXTS.minutes(visit.chair_min)],
    [TEXTS.treatment_end_at, visit.treatment_end_at && formatTime(visit.treatment_end_at)],
    [TEXTS.overrun, visit.overrun_min > 0 && TEXTS.minutes(visit.overrun_min)],
    [TEXTS.outcome, outcomes.find(({ value }) => value === visit.outcome)?.label],
    [TEXTS.no_treatment, reasons?.find(({ id }) => id === visit.no_treatment_reason_id)?.name],
    [TEXTS.next, visit.next_appointment_id && <NextTime key="next" id={visit.next_appointment_id} />],
    [TEXTS.deal, visit.deal_name],
    [TEXTS.note, visit.note],
  ] as const
  return (
    <section aria-label={TEXTS.visit}>
      <Text fw={600} size="sm" mb="xs">
        {TEXTS.visit}
      </Text>
      <KeyValue items={items.filter(([, value]) => Boolean(value))} />
    </section>
  )
}

function NextTime({ id }: { id: number }) {
  const { data } = useRead(api.appointment.get, { id }, { quiet: true })
  if (data === undefined) return null
  return (
    <Anchor component="button" type="button" inherit onClick={() => openAppointment(id)}>
      {formatDateTime(data.start_at)}
    </Anchor>
  )
}
