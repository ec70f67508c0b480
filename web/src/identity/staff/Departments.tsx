import { Department } from '@bcare/contract/identity/user'
import type { Row } from '@bcare/contract/kit/entity'
import { treeOf } from '@bcare/rules/tree'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { ActionIcon, Alert, Box, Button, Skeleton, Text } from '@mantine/core'
import { IconBuildingHospital, IconPencil, IconPlus } from '@tabler/icons-react'
import { type CSSProperties, useMemo, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { DepartmentPicker } from '../../shared/pickers/DepartmentPicker.tsx'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { formed, type FieldProps, type FieldSpec, type Values } from '../../kit/form/field.ts'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { useMay } from '../../kit/session/may.ts'
import { Page } from '../../kit/page/Page.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import css from './staff.module.css'
import { DEPARTMENT_TEXTS as TEXTS } from './texts.ts'

type DepartmentRow = Row<typeof Department>
type IdField = FieldProps<number | null>

const FIELDS: readonly FieldSpec[] = [
  { name: 'name' },
  { name: 'kind', half: true },
  { name: 'code', half: true },
  {
    name: 'parent_id',
    half: true,
    input: (field: IdField, { values }) => (
      <DepartmentPicker
        {...field}
        clearable
        disabled={values['kind'] === 'branch'}
        description={values['kind'] === 'branch' ? TEXTS.branch_only : undefined}
      />
    ),
  },
  {
    name: 'manager_id',
    half: true,
    input: (field: IdField) => <UserPicker {...field} clearable />,
  },
  { name: 'phone', half: true },
  { name: 'order', half: true },
  { name: 'address' },
  { name: 'licence_no', half: true, section: TEXTS.licence },
  { name: 'licence_expires_at', half: true, section: TEXTS.licence },
  { name: 'tax_code', half: true, section: TEXTS.licence },
  { name: 'is_active' },
]

/** Branches and departments as the tree that they are. */
export function Departments() {
  const read = useRead(api.department.list, { limit: 200, sort_by: 'order' })
  const kinds = useConstant('department.kind')
  const may_add = useMay('department:create')
  const may_edit = useMay('department:update')
  const [open, setOpen] = useState<DepartmentRow | 'new'>()
  const add = useWrite(api.department.add, { quiet: true })
  const update = useWrite(api.department.update, { quiet: true })
  const choices = useMemo(() => ({ kind: kinds }), [kinds])
  const row = open === 'new' ? undefined : open
  const save = (body: Values) =>
    row === undefined ? add.mutateAsync(formed(body)) : update.mutateAsync(formed(body))
  const button = may_add && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
      {TEXTS.add}
    </Button>
  )
  return (
    <Page title={TEXTS.title} actions={button}>
      {read.error && <Alert color="orange">{read.error.message}</Alert>}
      {read.data === undefined && !read.error && <Skeleton height={240} />}
      {read.data?.data.length === 0 && (
        <EmptyState
          title={TEXTS.empty}
          about={TEXTS.empty_about}
          icon={<IconBuildingHospital />}
          action={button}
        />
      )}
      {read.data && read.data.data.length > 0 && (
        <ul className="box" aria-label={TEXTS.list}>
          {treeOf(read.data.data).map(({ row: unit, depth }) => (
            <Unit
              key={unit.id}
              unit={unit}
              depth={depth}
              kind={kinds.find(({ value }) => value === unit.kind)?.label ?? ''}
              onEdit={may_edit ? () => setOpen(unit) : undefined}
            />
          ))}
        </ul>
      )}
      {open !== undefined && kinds.length > 0 && (
        <EditDialog
          key={row?.id ?? 'new'}
          opened
          entity={Department}
          fields={FIELDS}
          choices={choices}
          row={row}
          save={save}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}

interface UnitProps {
  unit: DepartmentRow
  depth: number
  kind: string
  onEdit: (() => void) | undefined
}

function Unit({ unit, depth, kind, onEdit }: UnitProps) {
  const { name, manager_name, address, user_count, is_active, licence_expires_at } = unit
  const expired = licence_expires_at !== null && licence_expires_at < clinicDate(serverNow())
  const about = [kind, manager_name, address].filter(Boolean).join(' · ')
  return (
    <li className={css.unit} style={{ '--depth': depth } as CSSProperties}>
      <Box flex={1} miw={180}>
        <Text fw={unit.kind === 'branch' ? 600 : 500}>{name}</Text>
        <Text size="sm" c="gray.7">
          {about}
        </Text>
      </Box>
      {licence_expires_at !== null && (
        <ColourBadge
          color={expired ? '#DC2626' : '#64748B'}
          label={(expired ? TEXTS.expired : TEXTS.expires)(formatDate(licence_expires_at))}
        />
      )}
      {!is_active && <ColourBadge color="#64748B" label={TEXTS.closed} />}
      <Text size="sm" c="gray.7">
        {TEXTS.people(user_count)}
      </Text>
      {onEdit && (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={TEXTS.edit(name)} onClick={onEdit}>
          <IconPencil size={18} />
        </ActionIcon>
      )}
    </li>
  )
}
