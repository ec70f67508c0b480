import { Alert, Modal, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { customFormFields } from '../../shared/custom/form-fields.tsx'
import type { DefinitionRow } from '../../kit/custom/definitions.ts'
import { CUSTOM_TEXTS } from '../../kit/custom/texts.ts'
import { initialValues, settleFields, type Values } from '../../kit/form/field.ts'
import { FormFields } from '../../kit/form/edit/FormFields.tsx'
import { useMe } from '../../kit/session/may.ts'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

const NOTHING = { name: 'preview', edits: {}, once: {}, secret: {}, labels: {} }

/** The fields in use as a form shows them, to be tried and never saved. */
export function PreviewDialog({ rows, onClose }: { rows: readonly DefinitionRow[]; onClose: () => void }) {
  const roles = useMe()?.user.roles
  const fields = useMemo(() => {
    const active = rows.filter(({ status }) => status === 'active' || status === 'draft')
    const specs = customFormFields(active, {
      place: 'form',
      roles: roles ?? [],
      section: CUSTOM_TEXTS.section,
    })
    return settleFields(NOTHING, specs, true)
  }, [rows, roles])
  const [values, setValues] = useState<Values>(() => initialValues(fields))
  const set = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.preview}
      size={640}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack gap="md">
        <Alert>{fields.length === 0 ? TEXTS.preview_empty : TEXTS.preview_about}</Alert>
        <FormFields fields={fields} access={{ values, errors: {}, set }} />
      </Stack>
    </Modal>
  )
}
