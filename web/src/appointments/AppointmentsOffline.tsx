import { formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { Button, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { TableFailed } from '../kit/data/TableStates.tsx'
import { useRemainingHeight } from '../kit/data/use-remaining-height.ts'
import { useMay } from '../kit/may.ts'
import { Page } from '../kit/Page.tsx'
import { useNow } from '../kit/use-now.ts'
import { ExpectedCard, VisitCard } from './ReceptionCard.tsx'
import { later, useFetchedAhead } from './later.tsx'
import css from './reception.module.css'
import { type Card, type Group, GROUP_WORDS, GROUPS, type Open } from './reception.ts'
import { TEXTS } from './texts.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useCounter, useReception } from './use-reception.ts'
import { useReceptionActions } from './use-reception-actions.ts'

const AppointmentDrawer = later(() =>
  import('./AppointmentDrawer.tsx').then((file) => file.AppointmentDrawer),
)
const CheckoutDialog = later(() => import('./CheckoutDialog.tsx').then((file) => file.CheckoutDialog))
const ReasonDialog = later(() => import('./ReasonDialog.tsx').then((file) => file.ReasonDialog))
const WalkInDialog = later(() => import('./WalkInDialog.tsx').then((file) => file.WalkInDialog))
const AHEAD = [WalkInDialog, CheckoutDialog, AppointmentDrawer]

/** Today at the counter in five groups (families.md 2.5), live: receive, call in, check out. */
export function AppointmentsOffline() {
  const now = useNow()
  const { today, board, error, retry } = useReception(now)
  const mayReceive = useMay('track:create')
  const [opened, setOpened] = useState<Open>()
  const focus = useFocusBack()
  useFetchedAhead(AHEAD)
  const open = (next: Open) => {
    focus.remember()
    setOpened(next)
  }
  const close = () => {
    setOpened(undefined)
    focus.restore()
  }
  return (
    <Page
      title={
        <>
          {TEXTS.reception_title}
          <Text component="span" c="dimmed" fw={400} size="md" ml="sm">
            {weekdayLabel(today)}, {formatDate(today)}
          </Text>
        </>
      }
      actions={
        mayReceive && (
          <Button
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => open({ kind: 'walk_in' })}
          >
            {TEXTS.walk_in}
          </Button>
        )
      }
    >
      {error && !board ? (
        <TableFailed error={error} onRetry={retry} />
      ) : (
        <Board board={board} now={now} onOpen={open} />
      )}
      {opened && <Opened opened={opened} onClose={close} />}
    </Page>
  )
}

interface BoardProps {
  board: Record<Group, Card[]> | undefined
  now: number
  onOpen: (open: Open) => void
}

/** The groups beside each other, or one at a time where there is no room. */
function Board({ board, now, onOpen }: BoardProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Group>()
  const shown = chosen ?? (board && board.waiting.length > 0 ? 'waiting' : 'expected')
  useRemainingHeight(frame)
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
      <div ref={frame} className={css.board}>
        {GROUPS.map((group) => (
          <BoardGroup
            key={group}
            group={group}
            hidden={group !== shown}
            cards={board?.[group]}
            now={now}
            onOpen={onOpen}
          />
        ))}
      </div>
    </>
  )
}

interface BoardGroupProps {
  group: Group
  /** Not the one that is shown where there is room for one. */
  hidden: boolean
  cards: readonly Card[] | undefined
  now: number
  onOpen: (open: Open) => void
}

function BoardGroup({ group, hidden, cards, now, onOpen }: BoardGroupProps) {
  const { label, empty } = GROUP_WORDS[group]
  const { forAppointment, forVisit, busy } = useReceptionActions(onOpen)
  return (
    <section className={css.group} data-group={group} data-hidden={hidden || undefined} aria-label={label}>
      <h2 className={css.groupHead}>
        {label} <span className={css.groupCount}>{cards?.length ?? ''}</span>
      </h2>
      {cards === undefined && <Skeleton height={96} radius="md" />}
      {cards?.length === 0 && <p className={css.groupEmpty}>{empty}</p>}
      {cards && cards.length > 0 && (
        <ul className={css.cards}>
          {cards.map((card) =>
            card.kind === 'expected' ? (
              <ExpectedCard
                key={`a${card.appointment.id}`}
                appointment={card.appointment}
                now={now}
                busy={busy}
                actions={forAppointment(card.appointment)}
                onOpen={() => onOpen({ kind: 'appointment', id: card.appointment.id })}
              />
            ) : (
              <VisitCard
                key={card.visit.id}
                visit={card.visit}
                now={now}
                busy={busy}
                actions={forVisit(card.visit)}
              />
            ),
          )}
        </ul>
      )}
    </section>
  )
}

function Opened({ opened, onClose }: { opened: Open; onClose: () => void }) {
  const { change } = useCounter()
  if (opened.kind === 'appointment') return <AppointmentDrawer id={opened.id} onClose={onClose} />
  if (opened.kind === 'checkout')
    return <CheckoutDialog person_id={opened.visit.person_id} onClose={onClose} />
  if (opened.kind === 'walk_in') return <WalkInDialog onClose={onClose} />
  const { id, version } = opened.visit
  return (
    <ReasonDialog
      title={TEXTS.left_title}
      action={TEXTS.leave}
      must
      destructive
      onSubmit={({ note = '' }) => change({ id, version, status: 'left', status_reason: note })}
      onClose={onClose}
    />
  )
}
