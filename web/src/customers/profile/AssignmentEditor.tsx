import type { PersonAssignment } from '@bcare/contract/customers/person-assignment'
import type { Row } from '@bcare/contract/kit/entity'
import type { AssignmentRole } from '@bcare/rules/customers/assignment'
import { formatDate } from '@bcare/rules/text/date'
import { ActionIcon, Button, Divider, Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { useMay } from '../../kit/session/may.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { ASSIGN_TEXTS as TEXTS } from '../texts.ts'

type Assignment = Row<typeof PersonAssignment>

interface AssignmentEditorProps {
  person_id: number
  labelOf: (role: string) => string
}

/** Who is responsible and who was, and the way to give the customer to a colleague. */
export function AssignmentEditor({ person_id, labelOf }: AssignmentEditorProps) {
  const { data } = useRead(
    api.personAssignment.list,
    { person_id, limit: 50, sort_by: 'start_at', order: 'desc' },
    { quiet: true },
  )
  const rows = data?.data ?? []
  const running = rows.filter(({ is_active }) => is_active)
  const past = rows.filter(({ is_active }) => !is_active)
  return (
    <Stack gap="sm">
      {running.map((row) => (
        <Running key={row.id} row={row} label={labelOf(row.role)} />
      ))}
      <NewAssignment person_id={person_id} />
      {past.length > 0 && (
        <>
          <Divider label={TEXTS.history} labelPosition="left" />
          <Stack gap={2} mah={160} style={{ overflowY: 'auto' }}>
            {past.map((row) => (
              <Text key={row.id} size="sm" c="gray.7">
                {row.user_name} ({labelOf(row.role)}),{' '}
                {TEXTS.span(formatDate(row.start_at), formatDate(row.end_at ?? row.start_at))}
                {row.reason && ` · ${row.reason}`}
              </Text>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  )
}

function Running({ row, label }: { row: Assignment; label: string }) {
  const may = useMay('person_assignment:update')
  const end = useWrite(api.personAssignment.update, {
    touches: ['person'],
    onSuccess: () => toast({ type: 'success', title: TEXTS.ended }),
  })
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm">
        <b>{row.user_name}</b> {label}
        {!row.is_primary && ` (${TEXTS.secondary})`}, {TEXTS.since(formatDate(row.start_at))}
        {row.assigned_by_name && ` · ${TEXTS.given_by(row.assigned_by_name)}`}
      </Text>
      {may && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={TEXTS.end_of(row.user_name)}
          title={TEXTS.end}
          loading={end.isPending}
          onClick={() =>
            end.mutate({ id: row.id, version: row.version, end_at: new Date(serverNow()).toISOString() })
          }
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}

function NewAssignment({ person_id }: { person_id: number }) {
  const roles = useConstant('person_assignment.role')
  const [role, setRole] = useState<AssignmentRole>('consultant')
  const [user_id, setUser] = useState<number | null>(null)
  const add = useWrite(api.personAssignment.add, {
    touches: ['person'],
    onSuccess: ({ user_name }) => {
      toast({ type: 'success', title: TEXTS.saved(user_name) })
      setUser(null)
    },
  })
  return (
    <Stack gap="xs">
      <SelectField
        label={TEXTS.role}
        required
        value={role}
        options={roles as { value: string; label: string }[]}
        onChange={(value) => value && setRole(value as AssignmentRole)}
      />
      <UserPicker label={TEXTS.staff} value={user_id} onChange={setUser} />
      <Group justify="flex-end">
        <Button
          size="compact-md"
          disabled={user_id === null}
          loading={add.isPending}
          onClick={() => user_id !== null && add.mutate({ person_id, user_id, role })}
        >
          {TEXTS.assign}
        </Button>
      </Group>
    </Stack>
  )
}
