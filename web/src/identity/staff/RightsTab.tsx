import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { useMay } from '../../kit/session/may.ts'
import { toast } from '../../kit/page/toast.tsx'
import { askRoleless } from './ask-roleless.ts'
import type { StaffRow } from './fields.tsx'
import { RolePicker } from './RolePicker.tsx'
import { Roles } from './StaffList.tsx'
import css from './staff.module.css'
import { STAFF_PAGE_TEXTS as TEXTS, STAFF_TEXTS } from './texts.ts'

const ALL = { limit: 200, sort_by: 'label', order: 'asc' } as const

/** What a staff member may do, and where they work. */
export function RightsTab({ row }: { row: StaffRow }) {
  const may_assign = useMay('role:assign')
  const may_read = useMay('role:read')
  return (
    <Stack gap="lg">
      <section className={`box ${css.card}`}>
        <Title order={2} size="h4">
          {STAFF_TEXTS.roles}
        </Title>
        <Text size="sm" c="gray.7">
          {TEXTS.what_roles_give}
        </Text>
        {may_assign && may_read ? <RolesForm key={row.roles.join()} row={row} /> : <Roles row={row} />}
      </section>
      <section className={`box ${css.card}`}>
        <Title order={2} size="h4">
          {TEXTS.branches}
        </Title>
        <Places row={row} />
      </section>
    </Stack>
  )
}

function RolesForm({ row }: { row: StaffRow }) {
  const roles = useRead(api.role.list, ALL)
  const held = roles.data?.data.filter(({ name }) => row.roles.includes(name)).map(({ id }) => id)
  const [typed, setTyped] = useState<readonly number[]>()
  const chosen = typed ?? held ?? []
  const assign = useWrite(api.role.assign, {
    quiet: true,
    touches: ['user'],
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.rights_saved })
      setTyped(undefined)
    },
  })
  const save = async () => {
    if (chosen.length === 0 && !(await askRoleless(1))) return
    assign.mutate({ user_ids: [row.id], role_ids: [...chosen], mode: 'set' })
  }
  const same = held !== undefined && chosen.length === held.length && chosen.every((id) => held.includes(id))
  return (
    <>
      <RolePicker
        label={STAFF_TEXTS.roles}
        value={chosen}
        onChange={setTyped}
        disabled={held === undefined}
      />
      {assign.error && (
        <Alert color="red" role="alert">
          {assign.error.message}
        </Alert>
      )}
      <Group>
        <Button disabled={same || held === undefined} loading={assign.isPending} onClick={() => void save()}>
          {STAFF_TEXTS.save}
        </Button>
      </Group>
    </>
  )
}

function Places({ row }: { row: StaffRow }) {
  const branches = useRead(api.department.list, { kind: 'branch', limit: 200 })
  const more = (branches.data?.data ?? []).filter(({ id }) => row.branch_ids.includes(id))
  return (
    <KeyValue
      items={[
        ['Chi nhánh chính', row.branch_name],
        ['Chi nhánh làm thêm', more.map(({ name }) => name).join(', ')],
        ['Phòng ban', row.department_name],
        ['Chức vụ', row.department_position],
      ]}
    />
  )
}
