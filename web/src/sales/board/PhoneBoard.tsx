import { compactMoney } from '@bcare/rules/text/money'
import { Button } from '@mantine/core'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ColourDot } from '../../kit/data/StatusBadge.tsx'
import css from './board.module.css'
import type { DealBoardProps } from './DealBoard.tsx'
import { DealCardFace } from './DealCardFace.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'

interface PhoneBoardProps extends Omit<
  DealBoardProps,
  'onMove' | 'movable' | 'choosable' | 'onAdd' | 'open'
> {
  /** The stage that is shown; the first one unless given. */
  stage: number | undefined
  onStage: (stage_id: number) => void
}

/** One stage at a time, with all of them to choose from; a card is moved from its details. */
export function PhoneBoard({
  board,
  stage,
  onStage,
  now,
  narrowed,
  onOpen,
  onMore,
  onTable,
}: PhoneBoardProps) {
  const column = board.columns.find(({ stage_id }) => stage_id === stage) ?? board.columns[0]
  if (!column) return null
  const { cards, deal_count, sum_expected, stage_id } = column
  const rest = deal_count > cards.length
  return (
    <>
      <nav className={css.stages} aria-label={TEXTS.phone_stage}>
        {board.columns.map((one) => (
          <button
            key={one.stage_id}
            type="button"
            className={css.stage}
            aria-pressed={one === column}
            onClick={() => onStage(one.stage_id)}
          >
            <ColourDot color={one.color} />
            {one.name}
            <span className={css.stageCount}>{one.deal_count}</span>
          </button>
        ))}
      </nav>
      <div className={css.phoneSum}>
        <span>
          {TEXTS.sum}: <b>{compactMoney(sum_expected)}</b>
        </span>
      </div>
      {cards.length === 0 && <EmptyState title={narrowed ? TEXTS.no_match : TEXTS.empty_column} />}
      <div className={css.cards}>
        {cards.map((card) => (
          <button
            key={card.id}
            type="button"
            className={`box ${css.card}`}
            data-rotting={card.is_rotting || undefined}
            onClick={() => onOpen(card.id)}
          >
            <DealCardFace card={card} now={now} />
          </button>
        ))}
      </div>
      {rest && cards.length > 0 && (
        <Button variant="default" onClick={() => (onMore ? onMore() : onTable(stage_id))}>
          {onMore ? TEXTS.show_more : TEXTS.show_table} · {TEXTS.shown(cards.length, String(deal_count))}
        </Button>
      )}
    </>
  )
}
