import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { missingFields } from '@bcare/rules/settings/custom-check'
import type { CustomField } from '@bcare/rules/settings/custom-field'
import { CUSTOM_TEXTS as TEXTS } from './texts.ts'

interface IncompleteProps {
  fields: readonly CustomField[]
  /** What is in the record; nothing is said while that is not known. */
  values: Record<string, unknown> | undefined
  roles: readonly string[]
}

/** Labels of what the record lacks; rows that no form made may lack what forms ask for. */
export const missingLabels = ({ fields, values, roles }: IncompleteProps): string[] =>
  values === undefined ? [] : missingFields(fields, values, roles).map(({ label }) => label)

/** Says what the record lacks; nothing when it lacks nothing. */
export function Incomplete(props: IncompleteProps) {
  const labels = missingLabels(props)
  return labels.length === 0 ? null : (
    <Alert color="orange" icon={<IconAlertTriangle />} title={TEXTS.incomplete}>
      {labels.join(', ')}
    </Alert>
  )
}
