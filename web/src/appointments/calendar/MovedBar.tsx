import { Button, CloseButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { TEXTS } from '../texts.ts'
import { movedWords, useLastMove } from './last-move.ts'
import css from './moved.module.css'

/** What the last move did, and the way back; beside what else is over the calendar, so that nothing moves under the mouse. */
export function MovedBar({ children }: { children: ReactNode }) {
  const { move, may_undo, undo, forget } = useLastMove()
  const [busy, setBusy] = useState(false)
  const takeBack = async () => {
    setBusy(true)
    try {
      await undo()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.beside}>
      {children}
      <section className={css.bar} data-empty={move === undefined || undefined} aria-label={TEXTS.last_move}>
        {/* There before it has something to say: only then is it heard. */}
        <p role="status" className={css.words}>
          {move && TEXTS.moved_from(move.name, ...movedWords(move))}
        </p>
        {move && may_undo && (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            loading={busy}
            onClick={() => void takeBack()}
          >
            {TEXTS.undo}
          </Button>
        )}
        {move && <CloseButton size="sm" aria-label={TEXTS.close} onClick={forget} />}
      </section>
    </div>
  )
}
