import { isQuantity, MOST_QUANTITY } from '@bcare/rules/materials/quantity'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { isUnread, keepText, numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { toast } from '../../kit/page/toast.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useMay } from '../../kit/session/may.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import css from '../materials.module.css'
import { Refusal } from '../Pieces.tsx'
import { quantityText } from '../quantity.ts'
import { STOCK_TEXTS as TEXTS } from '../texts.ts'
import type { StockRow } from './stock-row.ts'

const isLimit = (typed: TypedNumber): boolean =>
  !isUnread(typed) && (typed === null || (typed >= 0 && typed <= MOST_QUANTITY && isQuantity(typed)))

/** Below how much a branch should not fall, and above what it need not have: changed where it stands. */
export function Limits({ row }: { row: StockRow }) {
  const may = useMay('material_stock:update')
  if (may) return <Editor row={row} />
  const { min_stock, max_stock, unit_name } = row
  if (min_stock === null && max_stock === null) return null
  return (
    <KeyValue
      items={[
        [TEXTS.min, min_stock !== null && quantityText(min_stock, unit_name)],
        [TEXTS.max, max_stock !== null && quantityText(max_stock, unit_name)],
      ]}
    />
  )
}

function Editor({ row }: { row: StockRow }) {
  const { id, version, unit_name } = row
  const draft = useDraft('material_stock', id)
  const [min_stock, setMin] = useDraftState<TypedNumber>(draft, 'min_stock', row.min_stock)
  const [max_stock, setMax] = useDraftState<TypedNumber>(draft, 'max_stock', row.max_stock)
  const [tried, setTried] = useState(false)
  const write = useWrite(api.materialStock.update, { quiet: true })
  const changed = min_stock !== row.min_stock || max_stock !== row.max_stock
  const [least, most] = [numberOf(min_stock), numberOf(max_stock)]
  const crossed = least !== null && most !== null && most < least
  const wrong = (typed: TypedNumber) => (tried && !isLimit(typed) ? TEXTS.limits_wrong : undefined)
  const save = () => {
    setTried(true)
    if (!isLimit(min_stock) || !isLimit(max_stock) || crossed) return
    write.mutate(
      { id, version, min_stock: least, max_stock: most },
      {
        onSuccess: () => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.limits_saved })
        },
      },
    )
  }
  return (
    <Stack gap="xs" component="section" aria-label={TEXTS.limits}>
      <DraftLine draft={draft} />
      <div className={css.pair}>
        <DecimalInput
          label={`${TEXTS.min} (${unit_name})`}
          description={TEXTS.min_hint}
          digits={3}
          value={min_stock}
          {...keepText(setMin)}
          error={wrong(min_stock)}
        />
        <DecimalInput
          label={`${TEXTS.max} (${unit_name})`}
          digits={3}
          value={max_stock}
          {...keepText(setMax)}
          error={wrong(max_stock) ?? (tried && crossed ? TEXTS.limits_order : undefined)}
        />
      </div>
      <Refusal fault={write.error} />
      {changed && (
        <Group gap="xs" justify="flex-end">
          <Button size="xs" variant="default" onClick={() => draft.discard()}>
            {TEXTS.undo}
          </Button>
          <Button size="xs" loading={write.isPending} onClick={save}>
            {TEXTS.save}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
