import { Alert, Button, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { Choices } from '../../kit/data/table/column.ts'
import type { FieldProps } from '../../kit/form/field.ts'
import { GROUP_TEXTS as TEXTS } from '../texts.ts'
import { ConditionLine } from './ConditionLine.tsx'
import { conditionOn, isComplete, type Match, readFilter, writeFilter } from './conditions.ts'
import { GroupPreview } from './GroupPreview.tsx'

interface GroupFilterInputProps extends FieldProps<unknown> {
  choices: Choices
}

/** The condition of a dynamic group as lines, with how many fit it now. */
export function GroupFilterInput({ label, value, onChange, error, choices }: GroupFilterInputProps) {
  const id = useId()
  const read = readFilter(value)
  if (read === undefined) {
    return (
      <Input.Wrapper label={label}>
        <Alert color="gray" mt={4}>
          {TEXTS.complex}
        </Alert>
        <GroupPreview filter={value} />
      </Input.Wrapper>
    )
  }
  const { match, conditions } = read
  const put = (next: typeof conditions, how: Match = match) => onChange(writeFilter(how, next))
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" labelProps={{ id }}>
      <Stack gap="xs" mt={4} role="group" aria-labelledby={id}>
        {conditions.length > 1 && (
          <Group gap="xs">
            <Text size="sm">{TEXTS.match}</Text>
            <SegmentedControl
              size="xs"
              aria-label={TEXTS.match}
              value={match}
              onChange={(how) => put(conditions, how as Match)}
              data={[
                { value: 'and', label: TEXTS.all },
                { value: 'or', label: TEXTS.any },
              ]}
            />
          </Group>
        )}
        {conditions.map((condition, index) => (
          <ConditionLine
            // oxlint-disable-next-line react/no-array-index-key -- lines have no name of their own and keep their order
            key={index}
            index={index}
            condition={condition}
            choices={choices}
            onChange={(next) => put(conditions.with(index, next))}
            onRemove={() => put(conditions.toSpliced(index, 1))}
          />
        ))}
        <Group justify="space-between">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => put([...conditions, conditionOn('birthday')])}
          >
            {TEXTS.add_condition}
          </Button>
          {conditions.length === 0 && (
            <Text size="sm" c="gray.7">
              {TEXTS.no_condition}
            </Text>
          )}
        </Group>
        {conditions.length > 0 &&
          (conditions.every(isComplete) ? (
            <GroupPreview filter={value} />
          ) : (
            <Text size="sm" c="gray.7">
              {TEXTS.incomplete}
            </Text>
          ))}
      </Stack>
    </Input.Wrapper>
  )
}
