import { type Tooth } from '@bcare/rules/treatment/tooth'
import type { KeyboardEvent, Ref } from 'react'
import type { Side } from '../../shared/teeth/geometry.ts'
import { padKey, padSurface, type PadSurface, surfaceAt, toggled } from './pad.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import css from './chart.module.css'

const SIDES: readonly Side[] = ['up', 'left', 'middle', 'right', 'down']

interface SurfacePadProps {
  /** Whose picture the pad is; of several teeth the first. */
  tooth: Tooth
  chosen: ReadonlySet<PadSurface>
  onChange: (next: ReadonlySet<PadSurface>) => void
  onEnter: () => void
  onLeave: () => void
  /** The id of what says its keys. */
  hint: string
  ref: Ref<HTMLDivElement>
}

/** The five surfaces as they lie in the picture, for mouse, finger and the number pad. */
export function SurfacePad({ tooth, chosen, onChange, onEnter, onLeave, hint, ref }: SurfacePadProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    // A surface that has the focus is pressed by Enter itself.
    if (event.key === 'Enter' && event.target !== event.currentTarget) return
    const surface = padKey(tooth, event.key)
    if (surface !== undefined) onChange(toggled(chosen, surface))
    else if (event.key === 'Enter') onEnter()
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={ref}
      className={css.pad}
      role="toolbar"
      aria-label={TEXTS.pad}
      aria-describedby={hint}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {SIDES.map((side) => {
        const surface = surfaceAt(tooth, side)
        const pad = padSurface(surface)
        return (
          <button
            key={side}
            type="button"
            data-side={side}
            aria-label={TEXTS.surface(tooth, surface)}
            title={TEXTS.surface(tooth, surface)}
            aria-pressed={chosen.has(pad)}
            onClick={() => onChange(toggled(chosen, pad))}
          >
            {surface}
          </button>
        )
      })}
    </div>
  )
}
