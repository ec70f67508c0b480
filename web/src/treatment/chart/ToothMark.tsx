import type { ToothPresence } from '@bcare/rules/treatment/tooth-state'
import { type Surface, surfacesOf, type Tooth } from '@bcare/rules/treatment/tooth'
import { memo } from 'react'
import { type ToothShape, toothShape } from '../../shared/teeth/geometry.ts'
import type { Cell } from './layout.ts'
import { COLUMN } from './layout.ts'
import { type Look, MOST_LAYERS, type Paint } from './paint.ts'
import css from './chart.module.css'

/** The id of the element that stands for a tooth, in the chart of this id. */
export const optionId = (chart: string, tooth: Tooth): string => `${chart}-${tooth}`

interface ToothMarkProps {
  chart: string
  cell: Cell
  label: string
  presence: ToothPresence
  paint: Paint | undefined
  selected: boolean
  active: boolean
  /** What points at it: a line of treatment under the pointer. */
  lit: boolean
}

/** One tooth: its side view, its top view and its number, as one option of the chart's list. */
export const ToothMark = memo(function ToothMark(props: ToothMarkProps) {
  const { chart, cell, label, presence, paint, selected, active, lit } = props
  const shape = toothShape(cell.tooth)
  return (
    <g
      id={optionId(chart, cell.tooth)}
      role="option"
      aria-label={label}
      aria-selected={selected}
      className={css.tooth}
      data-tooth={cell.tooth}
      data-presence={presence}
      data-active={active || undefined}
      data-lit={lit || undefined}
    >
      <rect
        className={css.column}
        x={cell.x - COLUMN / 2 + 1}
        y={cell.top + 1}
        width={COLUMN - 2}
        height={cell.height - 2}
        rx={5}
      />
      <g transform={`translate(${cell.x} ${cell.neck})`}>
        <SideView chart={chart} shape={shape} presence={presence} paint={paint} />
      </g>
      <g transform={`translate(${cell.x} ${cell.view})`}>
        <TopView chart={chart} tooth={cell.tooth} shape={shape} presence={presence} paint={paint} />
      </g>
      <rect className={css.pill} x={cell.x - 15} y={cell.number - 13} width={30} height={18} rx={5} />
      <text className={css.number} x={cell.x} y={cell.number}>
        {cell.tooth}
      </text>
    </g>
  )
})

interface ViewProps {
  chart: string
  shape: ToothShape
  presence: ToothPresence
  paint: Paint | undefined
}

const NO_LOOKS: readonly Look[] = []

function SideView({ chart, shape, presence, paint }: ViewProps) {
  const whole = paint?.whole ?? NO_LOOKS
  return (
    <>
      {presence === 'implant' ? (
        <path className={css.screw} d={shape.screw} />
      ) : (
        shape.roots.map((root) => (
          <Layered key={root} chart={chart} d={root} plain={css.root} looks={whole} />
        ))
      )}
      {(paint?.canal ?? NO_LOOKS).slice(0, 1).map((look) => (
        <g key={look} className={css.canal} data-look={look}>
          {shape.canals.map((canal) => (
            <path key={canal} d={canal} />
          ))}
        </g>
      ))}
      <Layered
        chart={chart}
        d={shape.crown}
        plain={css.crown}
        looks={[...(paint?.crown ?? NO_LOOKS), ...whole]}
      />
      {(paint?.root ?? NO_LOOKS)
        .slice(0, 1)
        .map((look) =>
          shape.tips.map(([x, y]) => (
            <circle key={`${x} ${y}`} className={css.tip} data-look={look} cx={x} cy={y} r={3.4} />
          )),
        )}
    </>
  )
}

const GONE: ReadonlySet<ToothPresence> = new Set(['missing', 'extracted'])

function TopView({ chart, tooth, shape, presence, paint }: ViewProps & { tooth: Tooth }) {
  const covered = [...(paint?.crown ?? NO_LOOKS), ...(paint?.whole ?? NO_LOOKS)]
  const looksOf = (surface: Surface) => [...(paint?.surfaces.get(surface) ?? NO_LOOKS), ...covered]
  const most = Math.max(0, ...surfacesOf(tooth).map((surface) => looksOf(surface).length))
  const { reach } = shape
  return (
    <>
      {surfacesOf(tooth).map((surface) => (
        <g key={surface} data-surface={surface}>
          <Layered
            chart={chart}
            d={shape.surfaces.get(surface) ?? ''}
            plain={css.surface}
            looks={looksOf(surface)}
          />
        </g>
      ))}
      {GONE.has(presence) && (
        <path
          className={css.cross}
          d={`M${-reach * 0.6} ${-reach * 0.6}L${reach * 0.6} ${reach * 0.6}M${reach * 0.6} ${-reach * 0.6}L${-reach * 0.6} ${reach * 0.6}`}
        />
      )}
      {most > MOST_LAYERS && (
        <>
          <circle className={css.more} cx={reach} cy={-reach} r={7} />
          <text className={css.moreText} x={reach} y={-reach + 3.5}>
            {most}
          </text>
        </>
      )}
    </>
  )
}

interface LayeredProps {
  chart: string
  d: string
  plain: string | undefined
  looks: readonly Look[]
}

const PATTERNED: ReadonlySet<Look> = new Set(['planned', 'in_treatment'])

/** A shape under its layers: the first fills it, the second borders it. */
function Layered({ chart, d, plain, looks }: LayeredProps) {
  const [first, second] = looks
  return (
    <>
      <path className={plain} d={d} />
      {first !== undefined && (
        <path
          className={css.layer}
          data-look={first}
          d={d}
          {...(PATTERNED.has(first) && { fill: `url(#${chart}-${first})` })}
        />
      )}
      {second !== undefined && <path className={css.border} data-look={second} d={d} />}
    </>
  )
}

/** The patterns of what is planned and what is being treated, in the hue of each; lines lean one way on both sides. */
export function Patterns({ chart }: { chart: string }) {
  return (
    <defs>
      <pattern id={`${chart}-planned`} width="4" height="4" patternUnits="userSpaceOnUse">
        <rect className={css.paper} width="4" height="4" />
        <path className={css.hatch} d="M-1 1L1 -1M0 4L4 0M3 5L5 3" />
      </pattern>
      <pattern id={`${chart}-in_treatment`} width="4" height="4" patternUnits="userSpaceOnUse">
        <rect className={css.paper} width="4" height="4" />
        <circle className={css.dots} cx="2" cy="2" r="1.25" />
      </pattern>
    </defs>
  )
}
