import type { Output } from '@bcare/contract'
import { type CustomOption, OptionSet } from '@bcare/contract/settings/custom-field'
import type { customOptionSet } from '@bcare/contract/settings/custom-field'
import { useMemo } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { formed, type FieldProps, type FieldSpec } from '../../kit/form/field.ts'
import { OptionsInput } from './OptionsInput.tsx'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

export type OptionSetRow = Output<typeof customOptionSet.list>['data'][number]

const fieldsOf = (stored: ReadonlySet<string>): FieldSpec[] => [
  { name: 'name' },
  {
    name: 'options',
    input: (field: FieldProps<CustomOption[] | null>) => <OptionsInput {...field} stored={stored} />,
  },
]

/** Words to choose from: named, coloured, put in order, put away. */
export function OptionSetDialog({ row, onClose }: { row?: OptionSetRow | undefined; onClose: () => void }) {
  const add = useWrite(api.customOptionSet.add, { quiet: true })
  const update = useWrite(api.customOptionSet.update, { quiet: true })
  const fields = useMemo(() => fieldsOf(new Set(row?.options.map(({ value }) => value))), [row])
  return (
    <EditDialog
      opened
      onClose={onClose}
      entity={OptionSet}
      fields={fields}
      row={row}
      preset={row === undefined ? { options: [] } : undefined}
      save={(body) => (row === undefined ? add.mutateAsync(formed(body)) : update.mutateAsync(formed(body)))}
      title={row === undefined ? TEXTS.set_add : TEXTS.set_edit}
    />
  )
}
