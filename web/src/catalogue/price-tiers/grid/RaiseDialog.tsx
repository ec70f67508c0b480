import { raised } from '@bcare/rules/catalogue/price-grid/entry'
import { isRaise } from '@bcare/rules/catalogue/price-grid/raise'
import { editCell, editKey, type Edits, priceOf } from '@bcare/rules/catalogue/price-grid/sheet'
import { formatMoney } from '@bcare/rules/text/money'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { AskDialog } from '../../../kit/form/edit/AskDialog.tsx'
import { DecimalInput } from '../../../kit/form/inputs/DecimalInput.tsx'
import { SelectField } from '../../../kit/form/inputs/SelectField.tsx'
import { useDraft, useDraftState } from '../../../kit/runtime/draft/use-draft.ts'
import { type GridCell, type GridModel, optionOf, wordsOf } from './grid-model.ts'
import css from './price-grid.module.css'
import { GRID_TEXTS as TEXTS } from './texts.ts'
import type { PriceSheet } from './use-price-sheet.ts'

const SELECTION = 'selection'
/** So many are shown one by one. */
const MOST_LINES = 100

interface RaiseDialogProps {
  model: GridModel
  sheet: PriceSheet
  /** The selected cells. */
  cells: readonly GridCell[]
  onClose: () => void
}

/** The cells that change, and the sheet that they change to. */
function raiseAll(cells: readonly GridCell[], percent: number, edits: Edits) {
  const open = cells.filter(({ locked }) => locked === undefined)
  const after = open.reduce(
    (now, cell) => editCell(now, cell, raised(priceOf(cell, now), percent, cell.service)),
    edits,
  )
  return { after, changed: open.filter((cell) => after[editKey(cell)] !== edits[editKey(cell)]) }
}

/** Raises or lowers the prices of the selection, or of a whole list, by a percentage; what comes of it is shown first. */
export function RaiseDialog({ model, sheet, cells, onClose }: RaiseDialogProps) {
  const draft = useDraft('product_price_tier', 'raise')
  const [percent, setPercent] = useDraftState<number | string | null>(draft, 'percent', null)
  const [scope, setScope] = useState<string>(
    cells.length > 1 ? SELECTION : (model.columns[0]?.key ?? SELECTION),
  )
  const [told, setTold] = useState(false)
  const column = model.columns.find(({ key }) => key === scope)
  const within = column ? model.services.map((service) => model.cellOf(service, column)) : cells
  const by = typeof percent === 'number' && isRaise(percent) ? percent : undefined
  const { after, changed } = raiseAll(within, by ?? 0, sheet.edits)
  const send = () => {
    setTold(true)
    if (by === undefined || changed.length === 0) return
    sheet.set(after)
    draft.discard()
    onClose()
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.raise}
      action={TEXTS.apply}
      busy={false}
      onSend={send}
      onClose={onClose}
    >
      <SelectField
        label={TEXTS.scope}
        required
        value={scope}
        onChange={(next) => setScope(next ?? scope)}
        options={[
          ...(cells.length > 0 ? [{ value: SELECTION, label: TEXTS.selected(cells.length) }] : []),
          ...model.columns.map(optionOf),
        ]}
      />
      <DecimalInput
        label={TEXTS.percent}
        description={TEXTS.percent_hint}
        required
        autoFocus
        value={percent}
        onChange={setPercent}
        onText={setPercent}
        error={told && by === undefined ? TEXTS.percent_wrong : undefined}
      />
      {by !== undefined && <Preview changed={changed} before={sheet.edits} after={after} />}
    </AskDialog>
  )
}

interface PreviewProps {
  changed: readonly GridCell[]
  before: Edits
  after: Edits
}

/** Each price that changes, before and after. */
function Preview({ changed, before, after }: PreviewProps) {
  if (changed.length === 0)
    return (
      <Text size="sm" role="status">
        {TEXTS.nothing_raised}
      </Text>
    )
  const of_several = new Set(changed.map(({ column }) => column.key)).size > 1
  const amount = (cell: GridCell, edits: Edits) => {
    const price = priceOf(cell, edits)
    return price?.price_kind === 'fixed' ? formatMoney(price.value) : wordsOf(price)
  }
  return (
    <div>
      <Text size="sm" fw={600} role="status" mb={4}>
        {TEXTS.preview(changed.length)}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too */}
      <div className={css.preview} tabIndex={0} role="region" aria-label={TEXTS.preview(changed.length)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{TEXTS.service}</th>
              <th scope="col" data-money>
                {TEXTS.before}
              </th>
              <th scope="col" data-money>
                {TEXTS.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.slice(0, MOST_LINES).map((cell) => (
              <tr key={editKey(cell)}>
                <td>{of_several ? `${cell.service.name} · ${cell.column.tier_name}` : cell.service.name}</td>
                <td data-money>{amount(cell, before)}</td>
                <td data-money>{amount(cell, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changed.length > MOST_LINES && <Text size="xs">{TEXTS.more(changed.length - MOST_LINES)}</Text>}
    </div>
  )
}
