import { ProductPriceTier } from '@bcare/contract/catalogue/product-price-tier'
import { tierProblem } from '@bcare/rules/catalogue/pricing/tier'
import type { Price } from '@bcare/rules/catalogue/price-grid/entry'
import { editCell, type Edits, type PriceColumn, priceOf } from '@bcare/rules/catalogue/price-grid/sheet'
import { Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AskDialog } from '../../../kit/form/edit/AskDialog.tsx'
import { DateInput } from '../../../kit/form/inputs/DateInput.tsx'
import { SelectField } from '../../../kit/form/inputs/SelectField.tsx'
import { useDraft, useDraftState } from '../../../kit/runtime/draft/use-draft.ts'
import { type GridModel, optionOf, type Service } from './grid-model.ts'
import { GRID_TEXTS as TEXTS } from './texts.ts'
import type { TierRow } from './use-price-facts.ts'
import type { PriceSheet } from './use-price-sheet.ts'

interface CopyDialogProps {
  /** With all services, whatever the grid is narrowed to. */
  model: GridModel
  rows: readonly TierRow[]
  sheet: PriceSheet
  onCopied: (column: PriceColumn) => void
  onClose: () => void
}

interface Wish {
  tier_name: string
  tier_code: string
  valid_from: string | null
  valid_to: string | null
}

const EMPTY: Wish = { tier_name: '', tier_code: '', valid_from: null, valid_to: null }
const DATE = ProductPriceTier.draft.shape.valid_from

/** What speaks against a new list, by its field. */
function problemsOf(wish: Wish, taken: ReadonlySet<string>): Partial<Record<keyof Wish, string>> {
  const code = wish.tier_code.trim()
  const span = tierProblem({ price_kind: 'fixed', value: 0, ...wish })
  const wrong = (['valid_from', 'valid_to'] as const).filter((field) => !DATE.safeParse(wish[field]).success)
  return {
    ...(wish.tier_name.trim() === '' && { tier_name: TEXTS.name_missing }),
    ...(code === ''
      ? { tier_code: TEXTS.code_missing }
      : taken.has(code.toLowerCase()) && { tier_code: TEXTS.code_taken }),
    ...(span && { valid_to: span.message }),
    ...Object.fromEntries(wrong.map((field) => [field, TEXTS.date_wrong])),
  }
}

/** Where a new list has its prices from when it is made of the list prices. */
const LIST = 'list'
const PLAIN = { min_qty: 1, person_group_id: null, branch_id: null, priority: 0 } as const

/** Makes a new price list of one that is there, or of the list prices, with a code and days of its own. */
export function CopyDialog({ model, rows, sheet, onCopied, onClose }: CopyDialogProps) {
  const draft = useDraft('product_price_tier', 'copy')
  const [wish, setWish] = useDraftState<Wish>(draft, 'wish', EMPTY)
  const [source, setSource] = useState(model.columns[0]?.key ?? LIST)
  const [told, setTold] = useState(false)
  const from = model.columns.find(({ key }) => key === source)
  const priceFor = (service: Service): Price | null => {
    if (from === undefined) return { price_kind: 'fixed', value: service.list_price }
    const price = priceOf(model.cellOf(service, from), sheet.edits)
    return price && { price_kind: price.price_kind, value: price.value }
  }
  const priced = model.services.filter((service) => priceFor(service) !== null)
  const taken = new Set([...rows, ...model.columns].map(({ tier_code }) => tier_code.toLowerCase()))
  const problems = problemsOf(wish, taken)
  const errors = told ? problems : {}
  const put = (change: Partial<Wish>) => setWish((now) => ({ ...now, ...change }))
  const send = () => {
    setTold(true)
    if (priced.length === 0 || Object.keys(problems).length > 0) return
    const names = { tier_name: wish.tier_name.trim(), tier_code: wish.tier_code.trim() }
    const column = { ...(from ?? PLAIN), ...wish, ...names }
    sheet.set(
      priced.reduce<Edits>(
        (now, service) =>
          editCell(now, { product_id: service.id, column, row: undefined }, priceFor(service)),
        sheet.edits,
      ),
    )
    draft.discard()
    onCopied(column)
    onClose()
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.copy_title}
      action={TEXTS.apply}
      busy={false}
      onSend={send}
      onClose={onClose}
    >
      <SelectField
        label={TEXTS.source}
        required
        value={source}
        onChange={(next) => setSource(next ?? source)}
        options={[...model.columns.map(optionOf), { value: LIST, label: TEXTS.list_price }]}
      />
      <TextInput
        label={TEXTS.new_name}
        withAsterisk
        maxLength={120}
        data-autofocus
        value={wish.tier_name}
        error={errors.tier_name}
        onChange={(event) => put({ tier_name: event.currentTarget.value })}
      />
      <TextInput
        label={TEXTS.new_code}
        description={TEXTS.code_hint}
        withAsterisk
        maxLength={60}
        value={wish.tier_code}
        error={errors.tier_code}
        onChange={(event) => put({ tier_code: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        {(['valid_from', 'valid_to'] as const).map((field) => (
          <DateInput
            key={field}
            label={TEXTS[field]}
            value={wish[field]}
            error={errors[field]}
            onChange={(day) => put({ [field]: day })}
          />
        ))}
      </Group>
      <Text size="sm" role="status">
        {priced.length === 0 ? TEXTS.nothing_copied : TEXTS.copied(priced.length)}
      </Text>
    </AskDialog>
  )
}
