import { MOST_ASSIGNED, type AssignResult } from '@bcare/contract/customers/person-assignment'
import type { AssignmentRole } from '@bcare/rules/customers/assignment'
import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { AssignResults } from './AssignResults.tsx'
import { ASSIGN_TEXTS as TEXTS } from '../texts.ts'
import type { BulkDialogProps } from './bulk-dialog.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

interface Member {
  id: number
  name: string
}

const STAFF = wholeSource<Member, Parameters<typeof api.user.list>[0]>(api.user.list, {
  limit: 200,
  status: 'active',
  sort_by: 'name',
})
const nameOf = ({ name }: Member) => name

/** Gives many customers a staff member in a role; several staff take turns. Afterwards it says what became of each. */
export function AssignDialog({ ids, onDone, onClose }: BulkDialogProps) {
  const [results, setResults] = useState<AssignResult[]>()
  const close = () => {
    if (results !== undefined) onDone()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      size={560}
      title={TEXTS.assign_many(ids.length)}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      {results === undefined ? (
        <Form ids={ids} onCancel={close} onAssigned={setResults} />
      ) : (
        <AssignResults results={results} onClose={close} />
      )}
    </Modal>
  )
}

interface FormProps {
  ids: number[]
  onCancel: () => void
  onAssigned: (results: AssignResult[]) => void
}

function Form({ ids, onCancel, onAssigned }: FormProps) {
  const roles = useConstant('person_assignment.role')
  const draft = useDraft('person.assign', ids.join(','))
  const [role, setRole] = useDraftState<AssignmentRole>(draft, 'role', 'telesale')
  const [user_ids, setStaff] = useDraftState<readonly number[]>(draft, 'user_ids', [])
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [keep, setKeep] = useState(false)
  const assign = useWrite(api.personAssignment.assign, {
    touches: ['person'],
    onSuccess: (data) => {
      draft.saved()
      onAssigned(data.results)
    },
  })
  const too_many = ids.length > MOST_ASSIGNED
  const submit = () =>
    assign.mutate({
      person_ids: ids,
      user_ids: [...user_ids],
      role,
      keep,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    })
  return (
    <Stack gap="md">
      <DraftLine draft={draft} />
      {too_many && <Alert color="orange">{TEXTS.too_many(MOST_ASSIGNED)}</Alert>}
      <SelectField
        label={TEXTS.role}
        description={TEXTS.role_hint}
        required
        value={role}
        options={roles as { value: string; label: string }[]}
        onChange={(value) => value && setRole(value as AssignmentRole)}
      />
      <MultiPicker
        label={TEXTS.staff}
        source={STAFF}
        nameOf={nameOf}
        required
        value={user_ids}
        onChange={setStaff}
        autoFocus
      />
      <Text size="sm" c="gray.7" aria-live="polite">
        {user_ids.length > 1 ? TEXTS.round_robin(ids.length, user_ids.length) : TEXTS.one_takes_all}
      </Text>
      <TextInput
        label={TEXTS.reason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        label={TEXTS.keep}
        checked={keep}
        onChange={(event) => setKeep(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {DATA_TEXTS.cancel}
        </Button>
        <Button disabled={user_ids.length === 0 || too_many} loading={assign.isPending} onClick={submit}>
          {TEXTS.assign}
        </Button>
      </Group>
    </Stack>
  )
}
