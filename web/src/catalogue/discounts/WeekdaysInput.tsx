import { Checkbox, Group, Input } from '@mantine/core'
import { type FieldProps, nameOfGroup } from '../../kit/form/field.ts'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'

/** Days of the week, Monday is 1; none means every day. */
export function WeekdaysInput({
  value,
  onChange,
  label,
  description,
  error,
}: FieldProps<readonly number[] | null>) {
  const chosen = value ?? []
  return (
    <Input.Wrapper label={label} description={description} error={error}>
      <Group gap="sm" mt={4} role="group" aria-label={nameOfGroup(label)}>
        {TEXTS.weekdays.map((name, at) => (
          <Checkbox
            key={name}
            size="sm"
            label={name}
            checked={chosen.includes(at + 1)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                (checked ? [...chosen, at + 1] : chosen.filter((day) => day !== at + 1)).toSorted(
                  (one, other) => one - other,
                ),
              )
            }
          />
        ))}
      </Group>
    </Input.Wrapper>
  )
}
