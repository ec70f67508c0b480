import { sharesLeft } from '@bcare/rules/catalogue/pricing/bundle'
import { formatMoney } from '@bcare/rules/text/money'
import { ActionIcon, Button, Checkbox, Input, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FieldProps } from '../../kit/form/field.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { ProductPicker } from '../../shared/pickers/ProductPicker.tsx'
import css from '../catalogue.module.css'
import { figure } from '../figure.ts'
import type { ProductRow } from '../products/product-row.ts'
import { useProductNames } from '../products/use-product-names.ts'
import { type ItemDraft, NEW_ITEM, sharesOf } from './bundle-row.ts'
import { BUNDLE_TEXTS as TEXTS } from './texts.ts'

interface ItemLineProps {
  item: ItemDraft
  /** Its place among the items, from 1. */
  place: number
  product: ProductRow | undefined
  /** What it takes of the price unless it says so itself. */
  share: number | undefined
  /** The items were refused: what this one lacks is said beside it. */
  refused: boolean
  onChange: (change: Partial<ItemDraft>) => void
  onRemove: () => void
}

/** One service of a bundle. */
function ItemLine({ item, place, product, share, refused, onChange, onRemove }: ItemLineProps) {
  const called = product?.name ?? TEXTS.item(place)
  const write = (field: 'quantity' | 'sessions' | 'price_share') => ({
    value: item[field],
    onChange: (value: number | null) => onChange({ [field]: value }),
    onText: (value: string) => onChange({ [field]: value }),
  })
  return (
    <div role="group" aria-label={called} className={css.item}>
      <div className={css.itemName}>
        <ProductPicker
          label={TEXTS.service}
          required
          value={item.product_id}
          selected={product ?? null}
          error={refused && item.product_id === null && TEXTS.choose_service}
          onChange={(product_id) => onChange({ product_id })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={TEXTS.remove_item(called)}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <DecimalInput
        label={TEXTS.quantity}
        required
        digits={3}
        error={refused && !figure(item.quantity) && TEXTS.quantity_wrong}
        {...write('quantity')}
      />
      <IntInput
        label={TEXTS.sessions}
        placeholder={product && String(product.default_sessions)}
        {...write('sessions')}
      />
      <MoneyInput
        label={TEXTS.share}
        placeholder={share === undefined ? '' : formatMoney(share).replace(/ đ$/, '')}
        {...write('price_share')}
      />
      <Checkbox
        className={css.itemFlag}
        label={TEXTS.optional_about}
        checked={item.is_optional}
        onChange={(event) => onChange({ is_optional: event.currentTarget.checked })}
      />
    </div>
  )
}

/** What is left of the price once the named parts are taken off it, in words. */
function leftWords(left: number | undefined): string {
  if (left === undefined) return TEXTS.shares_hint
  if (left === 0) return TEXTS.shares_even
  return left > 0 ? TEXTS.shares_lack(formatMoney(left)) : TEXTS.shares_over(formatMoney(-left))
}

/** Whether the parts that were typed make the price. */
function Shares({ items, price }: { items: readonly ItemDraft[]; price: number | null }) {
  const typed = items.map(({ price_share }) => ({ price_share: figure(price_share) }))
  const left = price === null ? undefined : sharesLeft(price, typed)
  return (
    <Text
      size="sm"
      role="status"
      className={css.sum}
      data-wrong={left === undefined || left === 0 ? undefined : true}
    >
      {leftWords(left)}
    </Text>
  )
}

type ItemsField = FieldProps<readonly ItemDraft[] | null>

/** The services of a bundle, each with what it takes of the price by the rule. */
export function ItemsInput({ value, onChange, error, price: typed }: ItemsField & { price: unknown }) {
  const items = value ?? []
  const price = figure(typed)
  const products = useProductNames(items)
  const shares = sharesOf(price, items, products)
  const put = (at: number, change: Partial<ItemDraft>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...change } : item)))
  return (
    <Input.Wrapper error={error}>
      <div className={css.items}>
        {items.map((item, at) => (
          <ItemLine
            // Two items may be of no service yet; their place is what tells one from another.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            item={item}
            place={at + 1}
            product={products.get(item.product_id ?? 0)}
            share={shares.get(item.product_id ?? 0)}
            refused={Boolean(error)}
            onChange={(change) => put(at, change)}
            onRemove={() => onChange(items.filter((_, index) => index !== at))}
          />
        ))}
        <div className={css.itemsFoot}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...items, NEW_ITEM])}
          >
            {TEXTS.add_item}
          </Button>
          {items.length > 0 && <Shares items={items} price={price} />}
        </div>
      </div>
    </Input.Wrapper>
  )
}
