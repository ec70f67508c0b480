import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowsSplit2, IconX } from '@tabler/icons-react'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { isUnread, keepText } from '../../kit/form/inputs/typed-number.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { type MethodOption, type MethodRow, settledMethods } from '../pay/use-till.ts'
import css from './plans.module.css'
import { PLAN_TEXTS as TEXTS } from './texts.ts'

export const ONE_METHOD: MethodRow = { method_id: null, part: null, reference: '' }

const MOST_METHODS = 3

interface MethodsInputProps {
  total: number
  options: readonly MethodOption[]
  value: readonly MethodRow[]
  onChange: (rows: MethodRow[]) => void
}

/** How money comes or goes: one method, or several of which the last takes the rest. */
export function MethodsInput({ total, options, value, onChange }: MethodsInputProps) {
  const settled = settledMethods(value, options, total)
  const put = (at: number, part: Partial<MethodRow>) =>
    onChange(value.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const split = () => {
    const half = Math.floor(total / 2_000) * 1_000
    onChange([...value.map((row, at) => ({ ...row, part: row.part ?? (at === 0 ? half : 0) })), ONE_METHOD])
  }
  return (
    <div className={css.fields}>
      {value.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row of methods has no other name
        <div key={at} className={css.method}>
          <SelectField
            {...(at === 0 ? { label: TEXTS.method } : { 'aria-label': TEXTS.method })}
            required
            options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(settled[at]?.option?.id ?? '')}
            onChange={(next) => put(at, { method_id: Number(next) })}
          />
          {value.length > 1 && (
            <MoneyInput
              aria-label={TEXTS.part(settled[at]?.option?.name ?? '')}
              disabled={at === value.length - 1}
              value={isUnread(row.part) ? row.part : (settled[at]?.amount ?? 0)}
              {...keepText((next) => put(at, { part: next }))}
            />
          )}
          {settled[at]?.option?.kind !== 'cash' && (
            <TextInput
              aria-label={TEXTS.reference}
              placeholder={TEXTS.reference}
              maxLength={100}
              value={row.reference}
              onChange={({ currentTarget }) => put(at, { reference: currentTarget.value })}
            />
          )}
          {at > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray.7"
              aria-label={TEXTS.unsplit}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {value.length < options.length && value.length < MOST_METHODS && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
          onClick={split}
        >
          {TEXTS.split}
        </Button>
      )}
    </div>
  )
}

/** The methods as they are sent; undefined when they do not make up the total. */
export function sentMethods(total: number, rows: readonly MethodRow[], options: readonly MethodOption[]) {
  if (rows.slice(0, -1).some(({ part }) => isUnread(part))) return undefined
  const parts = settledMethods(rows, options, total).flatMap(({ option, amount, reference }) =>
    option === undefined || amount <= 0
      ? []
      : [{ method_term_id: option.id, amount, ...(reference !== '' && { reference }) }],
  )
  return parts.reduce((sum, { amount }) => sum + amount, 0) === total ? parts : undefined
}
