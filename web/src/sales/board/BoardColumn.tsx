import { formatCount } from '@bcare/rules/text/count'
import {
  type DraggableChildrenFn,
  Droppable,
  type DroppableProvided,
  type DroppableStateSnapshot,
} from '@hello-pangea/dnd'
import type { BoardColumn as Column } from '@bcare/contract/sales/deal'
import { compactMoney, formatMoney } from '@bcare/rules/text/money'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { ColourDot } from '../../kit/data/StatusBadge.tsx'
import css from './board.module.css'
import { SLOT } from './board-sizes.ts'
import { useRowsInView } from './BoardInView.tsx'
import { ColumnCard } from './ColumnCard.tsx'
import { DealCardFace } from './DealCardFace.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'
import type { BoardColumnProps } from './column-props.ts'

/** One stage: its head with count and sum of the whole column, and its cards, of which only those in sight are drawn. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column } = props
  const { stage_id, name, deal_count, sum_expected } = column
  const label = useMemo(
    () => TEXTS.column(name, formatCount(deal_count), formatMoney(sum_expected)),
    [name, deal_count, sum_expected],
  )
  return (
    <section className={css.column} aria-label={label}>
      <ColumnHead column={column} onAdd={props.onAdd} />
      <Droppable droppableId={String(stage_id)} mode="virtual" renderClone={cloneOf(column, props.now)}>
        {(provided, snapshot) => <ColumnCards {...props} provided={provided} snapshot={snapshot} />}
      </Droppable>
      <ColumnEnd column={column} onMore={props.onMore} onTable={props.onTable} />
    </section>
  )
})

/** The name of a stage, how many deals are in it and what they promise. */
export const ColumnHead = memo(function ColumnHead({
  column,
  onAdd,
}: Pick<BoardColumnProps, 'column' | 'onAdd'>) {
  return (
    <header className={css.head}>
      <div className={css.headLine}>
        <ColourDot color={column.color} />
        <h2 className={`ellipsis ${css.headName}`}>{column.name}</h2>
        <span className={css.count}>{formatCount(column.deal_count)}</span>
        {onAdd && column.kind !== 'lost' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={TEXTS.add_in(column.name)}
            onClick={() => onAdd(column.stage_id)}
          >
            <IconPlus size={16} />
          </ActionIcon>
        )}
      </div>
      <div className={css.sum}>{compactMoney(column.sum_expected)}</div>
    </header>
  )
})

/** The card in the hand: drawn apart from its list, which may have scrolled away. */
const cloneOf =
  (column: Column, now: number): DraggableChildrenFn =>
  (provided, _snapshot, rubric) => {
    const card = column.cards[rubric.source.index]
    return (
      <div
        ref={provided.innerRef}
        {...provided.draggableProps}
        {...provided.dragHandleProps}
        className={css.slot}
        data-dragging
      >
        <div className={`box ${css.card}`}>{card && <DealCardFace card={card} now={now} />}</div>
      </div>
    )
  }

interface ColumnCardsProps extends BoardColumnProps {
  provided: DroppableProvided
  snapshot: DroppableStateSnapshot
}

/** The rows that are drawn: those in sight, and that of the card that Tab stops at, wherever it is. */
function useDrawnRows({ column: { cards }, place, dragging, tabbable }: BoardColumnProps): number[] {
  const { from, to } = useRowsInView(place, dragging)
  const last = Math.min(to, cards.length)
  const rows = Array.from({ length: Math.max(0, last - from) }, (_, row) => from + row)
  const kept = useMemo(() => cards.findIndex(({ id }) => id === tabbable), [cards, tabbable])
  return kept === -1 || rows.includes(kept) ? rows : [...rows, kept].toSorted((a, b) => a - b)
}

function ColumnCards({ provided, snapshot, ...props }: ColumnCardsProps) {
  const {
    column,
    movable,
    dragging,
    now,
    open,
    carried,
    tabbable,
    selected,
    onPress,
    onKey,
    onFocus,
    onBlur,
  } = props
  const { cards } = column
  const rows = useDrawnRows(props)
  const { innerRef, droppableProps } = provided
  const visitor = snapshot.isUsingPlaceholder && snapshot.draggingFromThisWith === null ? SLOT : 0
  return (
    <div
      ref={innerRef}
      {...droppableProps}
      className={css.list}
      data-over={snapshot.isDraggingOver || undefined}
      style={{ minHeight: cards.length * SLOT + visitor }}
    >
      {cards.length === 0 && !snapshot.isDraggingOver && (
        <div className={css.nothing}>{props.narrowed ? TEXTS.no_match : TEXTS.empty_column}</div>
      )}
      {rows.map((index) => {
        const card = cards[index]
        return (
          card && (
            <ColumnCard
              key={card.id}
              card={card}
              index={index}
              now={now}
              movable={movable}
              dragging={dragging}
              open={card.id === open}
              carried={card.id === carried}
              tabbable={card.id === tabbable}
              selected={selected.has(card.id)}
              onPress={onPress}
              onKey={onKey}
              onFocus={onFocus}
              onBlur={onBlur}
            />
          )
        )
      })}
    </div>
  )
}

/** How much of a long column is there, and the way to the rest. */
const ColumnEnd = memo(function ColumnEnd({
  column,
  onMore,
  onTable,
}: Pick<BoardColumnProps, 'column' | 'onMore' | 'onTable'>) {
  const { cards, deal_count, stage_id } = column
  if (cards.length === 0 || cards.length >= deal_count) return null
  return (
    <div className={css.more}>
      {TEXTS.shown(cards.length, formatCount(deal_count))}
      <Button variant="subtle" size="compact-xs" onClick={() => (onMore ? onMore() : onTable(stage_id))}>
        {onMore ? TEXTS.show_more : TEXTS.show_table}
      </Button>
    </div>
  )
})
