import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { ProductPicker } from '../../shared/pickers/ProductPicker.tsx'
import css from '../catalogue.module.css'
import { figure, type Typed } from '../figure.ts'
import { BUNDLES, nameOf } from '../sources.ts'
import { DISCOUNT_TEXTS as TEXTS } from './texts.ts'

/** Something that a customer might buy, while it is chosen. */
export interface Tried {
  of: 'product' | 'bundle'
  id: number | null
  quantity: Typed
}

export const TRIED_PRODUCT: Tried = { of: 'product', id: null, quantity: 1 }
export const TRIED_BUNDLE: Tried = { of: 'bundle', id: null, quantity: 1 }

/** The order that is tried, as far as it is chosen. */
export const orderOf = (lines: readonly Tried[]) =>
  lines.flatMap(({ of, id, quantity }, at) => {
    const count = figure(quantity) ?? 0
    const bought = of === 'product' ? { product_id: id ?? 0 } : { bundle_id: id ?? 0 }
    return id === null || count === 0 ? [] : [{ ref: String(at), ...bought, quantity: count }]
  })

interface LineProps {
  line: Tried
  onChange: (change: Partial<Tried>) => void
  onRemove: (() => void) | undefined
}

function Line({ line: { of, id, quantity }, onChange, onRemove }: LineProps) {
  const picked = { required: true, value: id, onChange: (next: number | null) => onChange({ id: next }) }
  const put = (next: Typed) => onChange({ quantity: next })
  return (
    <>
      {of === 'bundle' ? (
        <Picker label={TEXTS.trial_bundle} {...picked} source={BUNDLES} nameOf={nameOf} />
      ) : (
        <ProductPicker label={TEXTS.trial_product} {...picked} />
      )}
      <DecimalInput
        label={TEXTS.trial_quantity}
        digits={3}
        value={quantity}
        onChange={put}
        onText={put}
        error={figure(quantity) ? undefined : TEXTS.trial_quantity_wrong}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={TEXTS.trial_remove}
        disabled={onRemove === undefined}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </>
  )
}

interface TrialLinesProps {
  lines: readonly Tried[]
  onChange: (lines: readonly Tried[]) => void
}

/** What is bought in a trial: services and bundles, each with its quantity. */
export function TrialLines({ lines, onChange }: TrialLinesProps) {
  const more = (line: Tried, label: string) => (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} />}
      onClick={() => onChange([...lines, line])}
    >
      {label}
    </Button>
  )
  return (
    <div className={css.items}>
      {lines.map((line, at) => (
        // Two lines may be of nothing yet; their place is what tells one from another.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} role="group" aria-label={TEXTS.trial_line(at + 1)} className={css.tried}>
          <Line
            line={line}
            onChange={(change) =>
              onChange(lines.map((one, index) => (index === at ? { ...one, ...change } : one)))
            }
            onRemove={lines.length > 1 ? () => onChange(lines.filter((_, index) => index !== at)) : undefined}
          />
        </div>
      ))}
      <div className={css.stepsMore}>
        {more(TRIED_PRODUCT, TEXTS.trial_add_product)}
        {more(TRIED_BUNDLE, TEXTS.trial_add_bundle)}
      </div>
    </div>
  )
}
