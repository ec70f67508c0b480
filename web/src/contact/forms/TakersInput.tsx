import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import type { FieldProps, FormAccess } from '../../kit/form/field.ts'
import { StaffPicker } from '../../shared/pickers/StaffPicker.tsx'
import { FORM_TEXTS as TEXTS } from './texts.ts'

interface TakersInputProps {
  field: FieldProps<readonly number[] | null>
  form: FormAccess
}

/** Who takes turns at submissions, and who that comes to as the staff are: nobody is said before it is noticed. */
export function TakersInput({ field: { value, ...rest }, form }: TakersInputProps) {
  const assignee_ids = [...(value ?? [])]
  const branch_id = form.values['branch_id'] as number | null
  const { data } = useRead(
    api.webForm.takers,
    { branch_id: branch_id ?? 0, assignee_ids },
    { enabled: branch_id !== null, quiet: true, placeholderData: (before) => before },
  )
  return (
    <>
      <StaffPicker {...rest} value={assignee_ids} />
      {data !== undefined &&
        (data.names.length === 0 ? (
          <Alert mt="xs" color="orange" icon={<IconAlertTriangle />} role="alert">
            {TEXTS.takers_none_about}
          </Alert>
        ) : (
          <Text mt={6} size="sm" c="gray.7">
            {TEXTS.takers(data.names)}
          </Text>
        ))}
    </>
  )
}
