import { figureAt, isMarked, PERIO_MARK_LABELS, PERIO_MARKS } from '@bcare/rules/treatment/perio/exam'
import { type PerioPad, pressPad } from '@bcare/rules/treatment/perio/pad'
import { isSameSpot, type PerioSpot, sideOfSite } from '@bcare/rules/treatment/perio/sites'
import { archOf } from '@bcare/rules/treatment/tooth'
import { useEffect, useEffectEvent } from 'react'
import { frontDialog } from '../../kit/page/front.ts'
import { speak, tone } from './speech.ts'

/** What is said of a site that was typed: its depth, and its marks. */
const said = ({ exam }: PerioPad, spot: PerioSpot): string =>
  [
    figureAt(exam, spot, 'depth') ?? '',
    ...PERIO_MARKS.filter((mark) => isMarked(exam, spot, mark)).map((mark) => PERIO_MARK_LABELS[mark]),
  ].join(', ')

/** Reads back what a key has typed, and tells by tones that a row or a jaw has ended. */
function answer(before: PerioPad, after: PerioPad): void {
  const { typed, place } = after
  if (typed !== null && (!isSameSpot(typed, before.typed) || after.exam !== before.exam))
    speak(said(after, typed))
  if (place === null || before.place === null) return
  if (after.over !== before.over || archOf(place.tooth) !== archOf(before.place.tooth)) tone('jaw')
  else if (sideOfSite(place.site) !== sideOfSite(before.place.site)) tone('pass')
}

const TYPED_INTO = 'input, textarea, select, [contenteditable]'
/** Keys with which a button that has the focus is pressed. */
const PRESSES = new Set(['Enter', ' '])

/** Whether a key means something to the element that has the focus. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(TYPED_INTO) !== null) return true
  return PRESSES.has(key) && target.closest('button, a, summary') !== null
}

interface PadKeys {
  pad: PerioPad
  /** Undefined while it is only read. */
  onPad: ((pad: PerioPad) => void) | undefined
  voice: boolean
}

/** Takes the keys of the whole screen while nothing lies in front of it; answers what presses one. */
export function usePadKeys({ pad, onPad, voice }: PadKeys, board: React.RefObject<HTMLElement | null>) {
  const press = (key: string): boolean => {
    const next = pressPad(pad, key)
    if (next === undefined || onPad === undefined) return false
    onPad(next)
    if (voice) answer(pad, next)
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    if (board.current === null || frontDialog()?.contains(board.current) !== true) return
    if (!press(event.key)) return
    event.preventDefault()
    // «/» opens the search elsewhere.
    event.stopPropagation()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return press
}
