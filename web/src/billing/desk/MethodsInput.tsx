import { formatMoney } from '@bcare/rules/text/money'
import { ActionIcon, Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { keepText, numberOf } from '../../kit/form/inputs/typed-number.ts'
import css from './desk.module.css'
import type { MethodPart } from './methods.ts'
import { DESK_TEXTS as TEXTS } from './texts.ts'

const METHODS = { vocabulary: 'payment_method', is_active: true, limit: 200 } as const

interface MethodsInputProps {
  total: number
  value: readonly MethodPart[]
  onChange: (parts: MethodPart[]) => void
  /** How the money came: another way needs a right. */
  original: readonly number[]
  error?: string | undefined
}

/** How money goes back: one method, or several of which the first takes the rest. */
export function MethodsInput({ total, value, onChange, original, error }: MethodsInputProps) {
  const { data } = useRead(api.term.list, METHODS)
  const terms =
    data?.data.filter((term) => (term.data as { kind?: unknown } | null)?.kind !== 'deposit') ?? []
  const options = terms.map(({ id, name }) => ({ value: String(id), label: name }))
  const others = value.slice(1).reduce((sum, { amount }) => sum + (numberOf(amount) ?? 0), 0)
  const put = (at: number, part: Partial<MethodPart>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const nameOf = (id: number | null) => terms.find((term) => term.id === id)?.name ?? ''
  const is_other = value.some(
    ({ method_term_id: id }) => id !== null && original.length > 0 && !original.includes(id),
  )
  return (
    <Stack gap={8}>
      {value.map((part, at) => (
        <div key={at} className={css.methodRow}>
          <NativeSelect
            label={at === 0 ? TEXTS.method : undefined}
            aria-label={at === 0 ? undefined : TEXTS.method}
            data={[{ value: '', label: '' }, ...options]}
            value={part.method_term_id === null ? '' : String(part.method_term_id)}
            onChange={({ currentTarget }) =>
              put(at, { method_term_id: currentTarget.value === '' ? null : Number(currentTarget.value) })
            }
            error={at === 0 ? error : undefined}
            description={at === 0 && is_other ? TEXTS.method_other : undefined}
          />
          {value.length > 1 &&
            (at === 0 ? (
              <TextInput
                className={css.methodAmount}
                label={TEXTS.rest}
                readOnly
                value={formatMoney(Math.max(total - others, 0))}
              />
            ) : (
              <>
                <div className={css.methodAmount}>
                  <MoneyInput
                    aria-label={`${TEXTS.amount} ${nameOf(part.method_term_id)}`}
                    value={part.amount}
                    {...keepText((amount) => put(at, { amount }))}
                  />
                </div>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={TEXTS.unsplit(nameOf(part.method_term_id))}
                  onClick={() => onChange(value.filter((_, place) => place !== at))}
                >
                  <IconX size={16} />
                </ActionIcon>
              </>
            ))}
        </div>
      ))}
      {value.length < Math.min(options.length, 3) && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange([...value, { method_term_id: null, amount: null }])}
        >
          {TEXTS.split}
        </Button>
      )}
    </Stack>
  )
}
