import { Role, role } from '@bcare/contract/identity/role'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Column } from '../../kit/data/table/column.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import { useMay } from '../../kit/session/may.ts'
import { AddRoleDialog } from './AddRoleDialog.tsx'
import type { RoleRow } from './role-row.ts'
import { ROLE_TEXTS as TEXTS } from './texts.ts'

const COLUMNS: readonly Column<RoleRow>[] = [
  { key: 'label', width: 220, priority: 1 },
  { key: 'description', grow: true, width: 260 },
  { key: 'user_count', width: 130, priority: 2 },
  { key: 'grant_count', width: 110 },
  { key: 'is_system', width: 120, priority: 2 },
  { key: 'name', width: 160, hidden: true },
]

const CHOICES = {
  is_system: [
    { value: true, label: TEXTS.system },
    { value: false, label: TEXTS.own },
  ],
}

/** The groups of rights that the clinic hands out; opening one leads to its permissions. */
export function RolesScreen() {
  const [adding, setAdding] = useState(false)
  const may_add = useMay('role:create')
  return (
    <>
      <ListScreen
        title={TEXTS.title}
        entity={Role}
        family={{ list: role.list, update: role.update, delete: role.delete }}
        choices={CHOICES}
        columns={COLUMNS}
        filters={['is_system']}
        sort={{ by: 'label', order: 'asc' }}
        fields={['label', 'description']}
        nameOf={({ label }) => label}
        hrefOf={({ id }) => `/auth/permissions?role=${id}`}
        lost={() => TEXTS.lost}
        search_hint={TEXTS.search}
        buttons={
          may_add && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              {TEXTS.add}
            </Button>
          )
        }
      />
      {adding && <AddRoleDialog onClose={() => setAdding(false)} />}
    </>
  )
}
