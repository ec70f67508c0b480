import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../kit/session/may.ts'
import { useOnce } from '../../kit/form/edit/use-once.ts'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { PersonField, type PersonValues } from '../booking/PersonField.tsx'
import { TEXTS } from '../texts.ts'
import { useNewPerson } from '../booking/use-new-person.ts'
import { useCounter } from './use-reception.ts'

interface WalkInDialogProps {
  /** Where the visit begins; the receptionist's own branch when it is not said. */
  branch_id?: number | undefined
  onClose: () => void
}

/** Receives somebody who has no appointment. */
export function WalkInDialog({ branch_id, onClose }: WalkInDialogProps) {
  const [values, setValues] = useState<PersonValues>({
    person: null,
    is_new: false,
    full_name: '',
    phone: null,
  })
  const [doctor_id, setDoctor] = useState<number | null>(null)
  const [reason, setReason] = useState('')
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
    if (values.is_new && values.full_name.trim() === '') return setWrong({ full_name: TEXTS.name_error })
    if (!values.is_new && values.person === null) return setWrong({ person: TEXTS.choose_person_error })
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
    if (refused === undefined) onClose()
    else setWrong({ person: refused })
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
