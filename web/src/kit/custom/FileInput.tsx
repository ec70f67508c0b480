import { Button, Group, Input } from '@mantine/core'
import { type FieldProps, nameOfGroup } from '../form/field.ts'
import { FilePicker } from '../upload/FilePicker.tsx'
import type { UploadTarget } from '../upload/uploads.ts'
import { FileFact } from './FileFact.tsx'
import { CUSTOM_TEXTS as TEXTS } from './texts.ts'

interface FileInputProps extends FieldProps<number | null> {
  /** The record that the file hangs on. */
  of: Pick<UploadTarget, 'entity_type' | 'entity_id'>
}

/** One file of a record: what is there, another one instead, or none. What was taken out stays among the record's files. */
export function FileInput({ value, onChange, of, ...props }: FileInputProps) {
  const { label, description, error, required, disabled } = props
  return (
    <Input.Wrapper
      role="group"
      label={label}
      labelElement="div"
      description={description}
      error={error}
      withAsterisk={required}
      aria-label={nameOfGroup(label)}
    >
      {value !== null && (
        <Group gap="sm" my={4}>
          <FileFact usage_id={value} />
          {!disabled && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
              {TEXTS.file_out}
            </Button>
          )}
        </Group>
      )}
      {!disabled && (
        <FilePicker
          target={{ ...of, purpose: 'other', ...(typeof label === 'string' && { caption: label }) }}
          multiple={false}
          bare
          onAdded={({ id }) => onChange(id)}
        />
      )}
    </Input.Wrapper>
  )
}
