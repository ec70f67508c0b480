import type { ToothChart } from '@bcare/contract/treatment/tooth-chart'
import type { Surface, Tooth } from '@bcare/rules/treatment/tooth'
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef } from 'react'
import { toothLabels } from './labels.ts'
import type { Layout } from './layout.ts'
import { paintsOf } from './paint.ts'
import { only, pressed, type Selection, until, withTooth } from './selection.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import { optionId, Patterns, ToothMark } from './ToothMark.tsx'
import css from './chart.module.css'

interface ToothPictureProps {
  chart: ToothChart
  layout: Layout
  selection: Selection
  onSelect: (next: Selection) => void
  /** A mouse has hit one surface of a tooth. */
  onSurface: (tooth: Tooth, surface: Surface) => void
  onEnter: () => void
  /** Every tap adds a tooth, as Ctrl does. */
  adding: boolean
  lit: ReadonlySet<Tooth>
  describedBy: string
}

const hitOf = (target: EventTarget | null) => {
  const element = target instanceof Element ? target : null
  const within = (name: string) =>
    element?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? undefined
  return { tooth: within('tooth'), surface: within('surface') as Surface | undefined }
}

/** The drawing: one list of many choices, one tab stop, arrows moving as the picture lies. */
export function ToothPicture(props: ToothPictureProps) {
  const { chart, layout, selection, lit } = props
  const id = useId()
  const paints = useMemo(() => paintsOf(chart), [chart])
  const labels = useMemo(() => toothLabels(chart), [chart])
  const presences = useMemo(
    () => new Map(chart.teeth.map(({ tooth, presence }) => [tooth, presence])),
    [chart],
  )
  const chosen = new Set(selection.teeth)
  return (
    <svg
      className={css.picture}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="listbox"
      aria-label={TEXTS.chart}
      aria-multiselectable
      aria-describedby={props.describedBy}
      aria-activedescendant={selection.active === null ? undefined : optionId(id, selection.active)}
      tabIndex={0}
      data-chart
      {...usePointer(props)}
      onKeyDown={keyHandler(props)}
    >
      <Patterns chart={id} />
      {layout.middle !== null && (
        <line
          className={css.axis}
          x1={layout.middle}
          x2={layout.middle}
          y1={4}
          y2={layout.height - 4}
          aria-hidden
        />
      )}
      {layout.between !== null && (
        <line
          className={css.axis}
          x1={4}
          x2={layout.width - 4}
          y1={layout.between}
          y2={layout.between}
          aria-hidden
        />
      )}
      {layout.cells.map((cell) => (
        <ToothMark
          key={cell.tooth}
          chart={id}
          cell={cell}
          label={labels.get(cell.tooth) ?? TEXTS.tooth(cell.tooth)}
          presence={presences.get(cell.tooth) ?? 'present'}
          paint={paints.get(cell.tooth)}
          selected={chosen.has(cell.tooth)}
          active={selection.active === cell.tooth}
          lit={lit.has(cell.tooth)}
        />
      ))}
    </svg>
  )
}

const keyHandler =
  ({ layout, selection, onSelect, onEnter }: ToothPictureProps) =>
  (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return
    if (event.key === 'Enter' && selection.teeth.length > 0) {
      event.preventDefault()
      return onEnter()
    }
    const next = pressed(layout, selection, event)
    if (next === undefined) return
    event.preventDefault()
    onSelect(next)
  }

/** Clicks, taps and drags; a finger that moves scrolls the page, and only a mouse is exact enough for a surface. */
function usePointer({ layout, selection, onSelect, onSurface, adding }: ToothPictureProps) {
  const dragged = useRef<Tooth>(undefined)
  const onPointerMove = ({ target, buttons, pointerType }: PointerEvent) => {
    const from = dragged.current
    const { tooth } = hitOf(target)
    if (from === undefined || tooth === undefined || buttons !== 1 || pointerType !== 'mouse') return
    if (tooth === from && selection.teeth.length === 1) return
    onSelect(until(layout, { ...selection, anchor: from }, tooth))
  }
  const onPointerDown = ({ target, button, pointerType, shiftKey, ctrlKey, metaKey }: PointerEvent) => {
    const { tooth } = hitOf(target)
    if (tooth !== undefined && button === 0 && pointerType === 'mouse' && !shiftKey && !ctrlKey && !metaKey)
      dragged.current = tooth
  }
  const onClick = ({ target, shiftKey, ctrlKey, metaKey, nativeEvent }: React.MouseEvent) => {
    const began = dragged.current
    dragged.current = undefined
    const { tooth, surface } = hitOf(target)
    if (tooth === undefined || (began !== undefined && began !== tooth)) return
    if (shiftKey) return onSelect(until(layout, selection, tooth))
    if (ctrlKey || metaKey || adding) return onSelect(withTooth(selection, tooth))
    const by_mouse = (nativeEvent as globalThis.PointerEvent).pointerType === 'mouse'
    if (by_mouse && surface !== undefined) return onSurface(tooth, surface)
    onSelect(only(tooth))
  }
  const onPointerUp = ({ target }: PointerEvent) => {
    // A drag that ends on another tooth is no click on either.
    if (hitOf(target).tooth !== dragged.current) dragged.current = undefined
  }
  return { onPointerDown, onPointerMove, onPointerUp, onClick }
}
