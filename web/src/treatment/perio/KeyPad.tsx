import { PERIO_MARK_LABELS } from '@bcare/rules/treatment/perio/exam'
import { MARK_KEYS } from '@bcare/rules/treatment/perio/pad'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconBackspace,
  IconCornerDownLeft,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './perio.module.css'
import { PERIO_PAD_TEXTS as TEXTS } from './texts.ts'

/** As the number pad of a keyboard lies. */
const KEYS = [
  ['7', '8', '9', 'Backspace', 'ArrowUp'],
  ['4', '5', '6', '+', 'ArrowDown'],
  ['1', '2', '3', '-', 'ArrowLeft'],
  ['0', '*', '/', '.', 'ArrowRight'],
] as const

const ICONS: Readonly<Record<string, ReactNode>> = {
  Backspace: <IconBackspace aria-hidden />,
  ArrowUp: <IconArrowUp aria-hidden />,
  ArrowDown: <IconArrowDown aria-hidden />,
  ArrowLeft: <IconArrowLeft aria-hidden />,
  ArrowRight: <IconArrowRight aria-hidden />,
}

interface KeyPadProps {
  onKey: (key: string) => void
}

/** The same keys on the screen, large enough for a gloved finger. */
export function KeyPad({ onKey }: KeyPadProps) {
  return (
    <div className={css.keypad} role="group" aria-label={TEXTS.pad}>
      {KEYS.flat().map((key) => (
        <Key key={key} name={key} onKey={onKey} />
      ))}
      <button
        type="button"
        tabIndex={-1}
        className={css.enter}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onKey('Enter')}
      >
        <IconCornerDownLeft aria-hidden /> {TEXTS.pad_keys['Enter']}
      </button>
    </div>
  )
}

function Key({ name, onKey }: { name: string; onKey: (key: string) => void }) {
  const mark = MARK_KEYS[name]
  const label = mark === undefined ? TEXTS.pad_keys[name] : PERIO_MARK_LABELS[mark]
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      data-mark={mark}
      // The board keeps the focus, so that a keyboard beside the screen goes on.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onKey(name)}
    >
      {ICONS[name] ?? (mark === undefined ? name : TEXTS.marks[mark])}
      {mark !== undefined && <small>{label}</small>}
    </button>
  )
}
