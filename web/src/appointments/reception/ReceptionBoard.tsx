import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useRemainingHeight } from '../../kit/data/table/use-remaining-height.ts'
import { ExpectedCard, VisitCard } from './ReceptionCard.tsx'
import css from './reception.module.css'
import { type Card, type Group, GROUP_WORDS, GROUPS, keyOf, type Open, SIDES } from './reception.ts'
import { TEXTS } from '../texts.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useReceptionActions } from './use-reception-actions.ts'

type Board = Record<Group, Card[]>

interface ReceptionBoardProps {
  /** Undefined while it is read. */
  board: Board | undefined
  /** Whether only what was searched for is shown. */
  searched: boolean
  now: number
  /** Says at which branch a card belongs, where several are shown. */
  placeOf: (branch_id: number) => string | undefined
  onOpen: (open: Open) => void
}

/** The group that is shown where there is room for one: the chosen one, or the first that has a card. */
function groupShown(board: Board | undefined, chosen: Group | undefined, searched: boolean): Group {
  const filled = board && GROUPS.find((group) => board[group].length > 0)
  if (searched && board && (chosen === undefined || board[chosen].length === 0)) return filled ?? 'expected'
  return chosen ?? (board && board.waiting.length > 0 ? 'waiting' : 'expected')
}

/** The groups beside each other, or one at a time where there is no room. */
export function ReceptionBoard({ board, searched, now, placeOf, onOpen }: ReceptionBoardProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Group>()
  const { voice, enter, ...keys } = useBoardKeys(frame)
  const shown = groupShown(board, chosen, searched)
  useRemainingHeight(frame)
  const enterFromPage = (event: KeyboardEvent) => {
    if (document.activeElement !== document.body) return
    event.preventDefault()
    enter()
  }
  useHotkeys([['ArrowDown', enterFromPage, { preventDefault: false }]])
  return (
    <>
      <fieldset className={css.tabs} aria-label={TEXTS.groups}>
        {GROUPS.map((group) => (
          <UnstyledButton
            key={group}
            className={css.tab}
            aria-pressed={group === shown}
            onClick={() => setChosen(group)}
          >
            {GROUP_WORDS[group].label} {board?.[group].length}
          </UnstyledButton>
        ))}
      </fieldset>
      <div ref={frame} className={css.board} {...keys}>
        {SIDES.map((side) => (
          <div key={side[0]} className={css.side}>
            {side.map((group) => (
              <BoardGroup
                key={group}
                hidden={group !== shown}
                cards={board?.[group]}
                {...{ group, searched, now, placeOf, onOpen }}
              />
            ))}
          </div>
        ))}
      </div>
      <VisuallyHidden component="div" role="status" ref={voice} />
    </>
  )
}

interface BoardGroupProps extends Omit<ReceptionBoardProps, 'board'> {
  group: Group
  /** Not the one that is shown where there is room for one. */
  hidden: boolean
  cards: readonly Card[] | undefined
}

function BoardGroup({ group, hidden, cards, searched, ...card }: BoardGroupProps) {
  const { label, empty } = GROUP_WORDS[group]
  return (
    <section
      className={`box ${css.group}`}
      data-group={group}
      data-hidden={hidden || undefined}
      aria-label={label}
    >
      <h2 className={css.groupHead}>
        {label} <span className={css.groupCount}>{cards?.length ?? ''}</span>
      </h2>
      {cards === undefined && <Waiting />}
      {cards?.length === 0 && <p className={css.groupEmpty}>{searched ? TEXTS.none_fits : empty}</p>}
      {cards && cards.length > 0 && <Cards cards={cards} {...card} />}
    </section>
  )
}

function Waiting() {
  return (
    <div className={css.cards} aria-busy>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={28} m={4} radius="sm" />
      ))}
    </div>
  )
}

interface CardsProps extends Pick<ReceptionBoardProps, 'now' | 'placeOf' | 'onOpen'> {
  cards: readonly Card[]
}

function Cards({ cards, now, placeOf, onOpen }: CardsProps) {
  const { forAppointment, forVisit, busy } = useReceptionActions(onOpen, now)
  return (
    <ul className={css.cards}>
      {cards.map((card) =>
        card.kind === 'expected' ? (
          <ExpectedCard
            key={keyOf(card)}
            card={keyOf(card)}
            appointment={card.appointment}
            place={placeOf(card.appointment.branch_id)}
            actions={forAppointment(card.appointment)}
            onOpen={() => onOpen({ kind: 'appointment', id: card.appointment.id })}
            {...{ now, busy }}
          />
        ) : (
          <VisitCard
            key={keyOf(card)}
            card={keyOf(card)}
            visit={card.visit}
            place={placeOf(card.visit.branch_id)}
            actions={forVisit(card.visit)}
            {...{ now, busy }}
          />
        ),
      )}
    </ul>
  )
}
