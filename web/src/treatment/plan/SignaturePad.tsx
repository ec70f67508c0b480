import { SIGNATURE_BOX, type SignaturePoint } from '@bcare/rules/treatment/agreement'
import { Button } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import Pad, { type PointGroup } from 'signature_pad'
import css from './plan.module.css'
import { PLAN_TEXTS as TEXTS } from './plan-texts.ts'

export type Strokes = readonly (readonly SignaturePoint[])[]

const PEN = { penColor: '#111827', dotSize: 0, minWidth: 1, maxWidth: 2.5, velocityFilterWeight: 0.7 }
const MOST_POINTS = 2_000
/** Points of a stored stroke have no time: this far apart they are drawn evenly. */
const STEP_MS = 16

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

const strokesOf = (groups: readonly PointGroup[], scale: number): Strokes =>
  groups
    .map(({ points }) =>
      points.slice(0, MOST_POINTS).map(({ x, y }) => ({
        x: within(x / scale, SIGNATURE_BOX.width),
        y: within(y / scale, SIGNATURE_BOX.height),
      })),
    )
    .filter((stroke) => stroke.length > 0)

const groupsOf = (strokes: Strokes, scale: number): PointGroup[] =>
  strokes.map((stroke) => ({
    ...PEN,
    compositeOperation: 'source-over',
    points: stroke.map(({ x, y }, at) => ({ x: x * scale, y: y * scale, pressure: 0.5, time: at * STEP_MS })),
  }))

interface SignaturePadProps {
  strokes: Strokes
  onChange: (strokes: Strokes) => void
  wrong: boolean
  error_id: string
}

/**
 * A box of 600 × 200 to sign in with a finger, a pen or the mouse. What is drawn lives in the form, in the box's own
 * measure: a change of width, which empties a canvas, draws it again.
 */
export function SignaturePad({ strokes, onChange, wrong, error_id }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(undefined)
  const { ref, width } = useElementSize<HTMLCanvasElement>()
  const merged = useMergedRef(canvas, ref)
  const latest = useRef({ strokes, onChange })
  useEffect(() => {
    latest.current = { strokes, onChange }
  })

  useEffect(() => {
    const box = canvas.current
    if (box === null || width === 0) return undefined
    const scale = width / SIGNATURE_BOX.width
    const ratio = Math.max(1, window.devicePixelRatio)
    box.width = width * ratio
    box.height = SIGNATURE_BOX.height * scale * ratio
    box.getContext('2d')?.scale(ratio, ratio)
    const made = new Pad(box, PEN)
    pad.current = made
    made.fromData(groupsOf(latest.current.strokes, scale))
    made.addEventListener('endStroke', () => latest.current.onChange(strokesOf(made.toData(), scale)))
    return () => made.off()
  }, [width])

  // A draft that is thrown away empties the box too.
  useEffect(() => {
    if (strokes.length === 0) pad.current?.clear()
  }, [strokes])

  const again = () => {
    pad.current?.clear()
    onChange([])
  }
  return (
    <div>
      <canvas
        ref={merged}
        className={css.box}
        role="img"
        aria-label={TEXTS.box}
        aria-describedby={wrong ? error_id : undefined}
        data-wrong={wrong || undefined}
      />
      <div className={css.under}>
        <span>{TEXTS.box_hint}</span>
        <Button variant="subtle" disabled={strokes.length === 0} onClick={again}>
          {TEXTS.again}
        </Button>
      </div>
    </div>
  )
}

/** Strokes as they were drawn, to look at. */
export function SignatureView({ strokes, name }: { strokes: Strokes; name: string }) {
  const { width, height } = SIGNATURE_BOX
  return (
    <svg
      className={css.signature}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={TEXTS.drawn(name)}
    >
      {strokes.map((stroke, at) => (
        <polyline
          // oxlint-disable-next-line no-array-index-key -- strokes have no other name and never change
          key={at}
          points={[...stroke, ...(stroke.length === 1 ? stroke : [])]
            .map(({ x, y }) => `${x},${y}`)
            .join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={3}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
