import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MoneyInput } from '../kit/form/inputs/MoneyInput.tsx'
import css from './cashbook.module.css'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import type { TypedItem, VoucherFormState } from './use-voucher-form.ts'

/** What a voucher is made up of, where it is more than one thing. */
export function VoucherItems({ form: { values, set, problems } }: { form: VoucherFormState }) {
  const { items } = values
  const change = (at: number, part: Partial<TypedItem>) =>
    set({ items: items.map((item, place) => (place === at ? { ...item, ...part } : item)) })
  return (
    <Stack gap={12} role="group" aria-label={TEXTS.items}>
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- items are known by their place alone
        <div key={at} className={css.item}>
          <TextInput
            aria-label={TEXTS.item}
            placeholder={TEXTS.item}
            maxLength={300}
            value={item.description}
            onChange={({ currentTarget }) => change(at, { description: currentTarget.value })}
          />
          <MoneyInput
            aria-label={TEXTS.amount}
            value={item.amount}
            onChange={(amount) => change(at, { amount })}
          />
          <ActionIcon
            variant="subtle"
            color="gray.7"
            size="lg"
            aria-label={TEXTS.remove_item(at + 1)}
            onClick={() => set({ items: items.filter((_, place) => place !== at) })}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {problems['items'] !== undefined && (
        <Text size="sm" c="red.8">
          {problems['items']}
        </Text>
      )}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => set({ items: [...items, { description: '', amount: null }] })}
        >
          {TEXTS.add_item}
        </Button>
      </div>
    </Stack>
  )
}
