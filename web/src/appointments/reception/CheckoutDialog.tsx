import { Fault } from '@bcare/contract/kit/codes'
import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Button, Group, List, Modal, Radio, Stack, Switch, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { TermPicker, type TermOption } from '../../shared/pickers/TermPicker.tsx'
import { useMay } from '../../kit/session/may.ts'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'
import { sentenceOf } from '../drawer/use-appointment-actions.ts'
import { NextFields } from './NextFields.tsx'
import { NextProposal } from './NextProposal.tsx'
import { useCheckout, type Visit } from './use-checkout.ts'
import { refusalOf } from '../use-send.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'

type Terms = Parameters<typeof api.term.list>[0]

const NO_TREATMENT = wholeSource<TermOption, Terms>(api.term.list, {
  vocabulary: 'no_treatment_reason',
  is_active: true,
  limit: 200,
})

interface CheckoutDialogProps {
  /** The visit of this person that is going on. */
  person_id: number
  onClose: () => void
}

/** Ends a visit: how it went, what was not treated and why, and the next appointment. */
export function CheckoutDialog({ person_id, onClose }: CheckoutDialogProps) {
  const { data } = useRead(api.track.active, { person_id })
  const visit = data?.[0]
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.checkout_title}
      size={520}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      {visit ? (
        <CheckoutForm visit={visit} onClose={onClose} />
      ) : (
        <Text c="dimmed">{data ? TEXTS.no_visit : 'Loading ...'}</Text>
      )}
    </Modal>
  )
}

function CheckoutForm({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const outcomes = useConstant('track.outcome')
  const mayBook = useMay('appointment:create')
  const { data: known } = useRead(api.appointment.next, { person_id: visit.person_id })
  const { draft, values, set, refused, forced, busy, submit } = useCheckout(visit, onClose)
  const { outcome, reason_id, note, booking, next } = values
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const choose = (value: string) =>
    set({ outcome: value, booking: booking || (value === 'next_appointment' && mayBook && !known) })
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text fw={600}>{visit.person_name}</Text>
        <DraftLine draft={draft} />
        <Radio.Group label={TEXTS.outcome} withAsterisk value={outcome} onChange={choose}>
          <div className={css.outcomes}>
            {outcomes.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
        {outcome === 'no_treatment' && (
          <TermPicker
            label={TEXTS.no_treatment_reason}
            source={NO_TREATMENT}
            required
            value={reason_id}
            onChange={(id) => set({ reason_id: id })}
          />
        )}
        {known && <Text size="sm">{TEXTS.next_known(formatDateTime(known.start_at))}</Text>}
        {mayBook && !known && !booking && (
          <NextProposal
            visit={visit}
            onTake={(taken) => set({ outcome: 'next_appointment', booking: true, next: taken })}
          />
        )}
        {mayBook && (
          <Switch
            label={TEXTS.next_toggle}
            checked={booking}
            onChange={(event) => set({ booking: event.currentTarget.checked })}
          />
        )}
        {booking && (
          <NextFields
            next={next}
            doctor_name={visit.doctor_name}
            onChange={(changed) => set({ next: changed })}
          />
        )}
        <Textarea
          label={TEXTS.note}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        {refused && <Refused refused={refused} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" loading={busy} color={forced ? 'orange.8' : undefined}>
            {forced ? TEXTS.force_checkout : TEXTS.checkout}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Refused({ refused }: { refused: Fault | string }) {
  const warnings = refused instanceof Fault ? refusalOf(refused).warnings : undefined
  return (
    <Alert color={warnings ? 'orange' : 'red'} icon={<IconAlertTriangle />} role="alert">
      {warnings ? (
        <List size="sm">
          {warnings.map(({ kind, message }) => (
            <List.Item key={kind}>{message}</List.Item>
          ))}
        </List>
      ) : refused instanceof Fault ? (
        sentenceOf(refused)
      ) : (
        refused
      )}
    </Alert>
  )
}
