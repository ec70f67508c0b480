import { editKey, priceOf } from '@bcare/rules/catalogue/price-grid/sheet'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, Text, TextInput, Title } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { useStable } from '../../../kit/data/table/use-stable.ts'
import { type GridCell, type GridModel, labelOf, nameOf, type Service, textOf } from './grid-model.ts'
import { type Marks, PriceText, remarksOf } from './PriceCell.tsx'
import css from './price-grid.module.css'
import { GRID_TEXTS as TEXTS } from './texts.ts'
import type { PriceSheet, Typing } from './use-price-sheet.ts'

/** So many lines are drawn at first, and with each step further. */
const PAGE = 30

interface PhonePricesProps {
  model: GridModel
  sheet: PriceSheet
  read_only: boolean
}

/** The grid where there is no room for columns: under each service its prices. */
export function PhonePrices({ model, sheet, read_only }: PhonePricesProps) {
  const { lines, columns, cellOf } = model
  const { edits, told, typing } = sheet
  const [shown, setShown] = useState(PAGE)
  const marks = useMemo(() => ({ edits, told }), [edits, told])
  const type = useStable(sheet.setTyping)
  const take = useStable((cell: GridCell, text: string) => sheet.enter([{ cell, text }]))
  const left = lines.slice(shown).filter((line) => 'service' in line).length
  return (
    <div className={css.cards}>
      {lines.slice(0, shown).map((line) =>
        'category' in line ? (
          <Title key={line.category} order={2} size="sm">
            {line.category}
          </Title>
        ) : (
          <Card
            key={line.service.id}
            service={line.service}
            columns={columns}
            cellOf={cellOf}
            marks={marks}
            typing={
              columns.some((column) => editKey(cellOf(line.service, column)) === typing?.key) ? typing : null
            }
            read_only={read_only}
            onType={type}
            onTake={take}
          />
        ),
      )}
      {left > 0 && (
        <Button variant="default" onClick={() => setShown(shown + PAGE)}>
          {TEXTS.more_services(left)}
        </Button>
      )}
    </div>
  )
}

interface CardProps extends Pick<GridModel, 'columns' | 'cellOf'> {
  service: Service
  marks: Marks
  /** What is typed into one of its prices. */
  typing: Typing | null
  read_only: boolean
  onType: (typing: Typing | null) => void
  onTake: (cell: GridCell, text: string) => void
}

/** A service with its prices. Typing draws one of them again, not all. */
const Card = memo(function Card({ service, columns, cellOf, marks, read_only, ...typed }: CardProps) {
  return (
    <section className={`box ${css.card}`} aria-label={service.name}>
      <div className={css.cardHead}>
        <Text fw={600} size="sm">
          {service.name}
        </Text>
        <Text size="xs" c="gray.7" className={css.cardMoney}>
          {formatMoney(service.list_price)}
        </Text>
      </div>
      {columns.map((column) => {
        const cell = cellOf(service, column)
        return read_only || cell.locked !== undefined ? (
          <div key={column.key} className={css.cardPrice}>
            <Text size="sm">{labelOf(column)}</Text>
            <span>
              <PriceText cell={cell} marks={marks} />
            </span>
          </div>
        ) : (
          <PriceField key={column.key} cell={cell} marks={marks} {...typed} />
        )
      })}
    </section>
  )
})

interface PriceFieldProps extends Pick<CardProps, 'marks' | 'typing' | 'onType' | 'onTake'> {
  cell: GridCell
}

/** One price, typed as in the grid; it is taken when the field is left. */
function PriceField({ cell, marks, typing, onType, onTake }: PriceFieldProps) {
  const key = editKey(cell)
  const { edited, refused, was, floor } = remarksOf(cell, marks)
  const typed = typing?.key === key ? typing.text : undefined
  const take = () => {
    if (typed !== undefined) onTake(cell, typed)
  }
  return (
    <TextInput
      size="sm"
      label={labelOf(cell.column)}
      aria-label={nameOf(cell)}
      description={[edited && TEXTS.unsaved, was, floor].filter(Boolean).join(' · ') || undefined}
      error={refused}
      placeholder={`${TEXTS.inherited}: ${formatMoney(cell.service.list_price)}`}
      autoComplete="off"
      maxLength={40}
      data-edited={edited || undefined}
      classNames={{ input: css.cardInput }}
      value={typed ?? textOf(priceOf(cell, marks.edits))}
      onChange={(event) => onType({ key, text: event.currentTarget.value })}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        if (event.key === 'Escape') onType(null)
      }}
    />
  )
}
