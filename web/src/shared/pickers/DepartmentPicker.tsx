import { useMemo } from 'react'
import { api } from '../../kit/api/api.ts'
import type { FieldProps } from '../../kit/form/field.ts'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'

export interface DepartmentOption {
  id: number
  name: string
}

export interface DepartmentPickerProps extends FieldProps<number | null> {
  /** Only branches, departments or teams. */
  kind?: 'branch' | 'department' | 'team'
  selected?: DepartmentOption | null
}

const LIMIT = 200
const nameOf = (department: DepartmentOption) => department.name

/** Chooses a branch, department or team that is in use. */
export function DepartmentPicker({ kind, ...props }: DepartmentPickerProps) {
  const source = useMemo(
    () =>
      wholeSource<DepartmentOption, Parameters<typeof api.department.list>[0]>(api.department.list, {
        limit: LIMIT,
        is_active: true,
        ...(kind && { kind }),
      }),
    [kind],
  )
  return <Picker {...props} source={source} nameOf={nameOf} />
}
