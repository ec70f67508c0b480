import { Usage } from '@bcare/contract/materials/usage'
import { BOUGHT_KINDS } from '@bcare/rules/materials/movement'
import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { type FieldSpec, formed } from '../../kit/form/field.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { MOVEMENT_TEXTS as TEXTS } from '../texts.ts'
import { TOUCHED, type UsageRow } from './usage-row.ts'

const QUANTITY: FieldSpec = {
  name: 'quantity',
  half: true,
  input: (field: ComponentProps<typeof DecimalInput>) => <DecimalInput {...field} digits={3} />,
}

/** What can be put right of a movement. */
const fieldsOf = ({ kind, norm_qty, unit_cost }: UsageRow): FieldSpec[] => [
  QUANTITY,
  { name: 'used_on', half: true },
  ...(BOUGHT_KINDS.includes(kind) && unit_cost !== null ? [{ name: 'unit_cost', half: true }] : []),
  ...(BOUGHT_KINDS.includes(kind) ? [{ name: 'reference_no', half: true }] : []),
  ...(norm_qty === null ? [] : [{ name: 'variance_reason' }]),
  { name: 'note' },
]

interface MovementEditProps {
  row: UsageRow
  onClose: () => void
  /** Called with the movement that is written in its place. */
  onSaved: (row: UsageRow) => void
}

/** Puts a movement right: what is posted is taken back and written anew. */
export function MovementEdit({ row, onClose, onSaved }: MovementEditProps) {
  const update = useWrite(api.usage.update, { quiet: true, touches: TOUCHED })
  return (
    <EditDialog
      key={row.id}
      opened
      onClose={onClose}
      entity={Usage}
      fields={fieldsOf(row)}
      row={row}
      title={TEXTS.edit_title(row.material_name)}
      save={(body) => update.mutateAsync(formed(body))}
      onSaved={onSaved}
    >
      {row.status === 'posted' && (
        <Text size="sm" c="gray.7">
          {TEXTS.edit_about}
        </Text>
      )}
    </EditDialog>
  )
}
