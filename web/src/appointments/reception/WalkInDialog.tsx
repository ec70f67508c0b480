import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../kit/session/may.ts'
import { useOnce } from '../../kit/form/edit/use-once.ts'
import { MedicalAlerts } from '../../shared/medical/MedicalAlerts.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { PersonField } from '../booking/PersonField.tsx'
import { NOBODY, personErrors, type PersonValues } from '../booking/person-values.ts'
import { TEXTS } from '../texts.ts'
import { useNewPerson } from '../booking/use-new-person.ts'
import { useCounter } from './use-counter.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

interface WalkInDialogProps {
  /** Where the visit begins; the receptionist's own branch when it is not said. */
  branch_id?: number | undefined
  onClose: () => void
}

/** Receives a customer who has no appointment. */
export function WalkInDialog({ branch_id, onClose }: WalkInDialogProps) {
  const draft = useDraft('track.walk_in')
  const [values, setValues] = useDraftState<PersonValues>(draft, 'person', NOBODY)
  const [doctor_id, setDoctor] = useDraftState<number | null>(draft, 'doctor_id', null)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [wrong, setWrong] = useState<Partial<Record<keyof PersonValues, string>>>({})
  const mayAdd = useMay('person:create')
  const newPerson = useNewPerson('walk_in')
  const { receive } = useCounter()
  const { busy, once } = useOnce()
  const put = (next: Partial<PersonValues>) => {
    newPerson.forget()
    setWrong({})
    setValues((now) => ({ ...now, ...next }))
  }
  const submit = async (force: boolean) => {
    const missing = personErrors(values)
    if (Object.keys(missing).length > 0) return setWrong(missing)
    const person = values.is_new ? await newPerson.add(values, force) : values.person
    if (!person) return
    setValues((now) => ({ ...now, person, is_new: false }))
    const text = reason.trim()
    const refused = await receive({
      person_id: person.id,
      doctor_id,
      ...(branch_id !== undefined && { branch_id }),
      ...(text && { reason: text }),
    })
    if (refused !== undefined) return setWrong({ person: refused })
    draft.saved()
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void once(() => submit(false))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.walk_in_title}
      size={480}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <DraftLine draft={draft} />
          <PersonField
            values={values}
            errors={wrong}
            mayAdd={mayAdd}
            candidates={newPerson.candidates}
            error={newPerson.error}
            incomplete={newPerson.incomplete}
            onChange={put}
            onCandidate={(person) => put({ person, is_new: false })}
            onForce={() => void once(() => submit(true))}
          />
          {values.person && <MedicalAlerts person_id={values.person.id} />}
          <TextInput
            label={TEXTS.visit_reason}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <UserPicker label={TEXTS.doctor} only="is_doctor" value={doctor_id} onChange={setDoctor} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {TEXTS.check_in}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
