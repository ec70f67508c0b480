import { editKey, priceOf } from '@bcare/rules/catalogue/price-grid/sheet'
import { formatMoney } from '@bcare/rules/text/money'
import { Text, TextInput, Title } from '@mantine/core'
import { type GridCell, type GridModel, nameOf, textOf } from './grid-model.ts'
import { PriceText, remarksOf } from './PriceCell.tsx'
import css from './price-grid.module.css'
import { GRID_TEXTS as TEXTS } from './texts.ts'
import type { PriceSheet } from './use-price-sheet.ts'

interface PhonePricesProps {
  model: GridModel
  sheet: PriceSheet
  read_only: boolean
}

/** The grid where there is no room for columns: under each service its prices. */
export function PhonePrices({ model, sheet, read_only }: PhonePricesProps) {
  return (
    <div className={css.cards}>
      {model.lines.map((line) =>
        'category' in line ? (
          <Title key={line.category} order={2} size="sm">
            {line.category}
          </Title>
        ) : (
          <section key={line.service.id} className={css.card} aria-label={line.service.name}>
            <div className={css.cardHead}>
              <Text fw={600} size="sm">
                {line.service.name}
              </Text>
              <Text size="xs" c="gray.7" className={css.cardMoney}>
                {formatMoney(line.service.list_price)}
              </Text>
            </div>
            {model.columns.map((column) => {
              const cell = model.cellOf(line.service, column)
              return read_only || cell.locked !== undefined ? (
                <div key={column.key} className={css.cardPrice}>
                  <Text size="sm">{[column.tier_name, column.about].filter(Boolean).join(' · ')}</Text>
                  <span>
                    <PriceText cell={cell} sheet={sheet} />
                  </span>
                </div>
              ) : (
                <PriceField key={column.key} cell={cell} sheet={sheet} />
              )
            })}
          </section>
        ),
      )}
    </div>
  )
}

/** One price, typed as in the grid; it is taken when the field is left. */
function PriceField({ cell, sheet }: { cell: GridCell; sheet: PriceSheet }) {
  const { column, service } = cell
  const key = editKey(cell)
  const { edited, refused, was, floor } = remarksOf(cell, sheet)
  const typed = sheet.typing?.key === key ? sheet.typing.text : undefined
  const take = () => {
    if (typed !== undefined) sheet.enter([{ cell, text: typed }])
  }
  return (
    <TextInput
      size="sm"
      label={[column.tier_name, column.about].filter(Boolean).join(' · ')}
      aria-label={nameOf(cell)}
      description={[edited && TEXTS.unsaved, was, floor].filter(Boolean).join(' · ') || undefined}
      error={refused}
      placeholder={`${TEXTS.inherited}: ${formatMoney(service.list_price)}`}
      autoComplete="off"
      maxLength={40}
      data-edited={edited || undefined}
      classNames={{ input: css.cardInput }}
      value={typed ?? textOf(priceOf(cell, sheet.edits))}
      onChange={(event) => sheet.setTyping({ key, text: event.currentTarget.value })}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        if (event.key === 'Escape') sheet.setTyping(null)
      }}
    />
  )
}
