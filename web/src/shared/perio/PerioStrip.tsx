import type { PerioExam, PerioMark } from '@bcare/rules/treatment/perio/exam'
import { toothShape } from '../teeth/geometry.ts'
import { levelOf } from './level.ts'
import css from './perio.module.css'
import {
  layStrip,
  linesThrough,
  STRIP_ROWS,
  type Strip,
  type StripCell,
  type StripSite,
  type StripSpec,
} from './strip.ts'
import { PERIO_TEXTS as TEXTS } from './texts.ts'

interface PerioStripProps extends StripSpec {
  /** An earlier examination, drawn in dashes below. */
  before?: PerioExam | undefined
  /** The tooth that is being typed. */
  active?: string | undefined
}

/** Room for the names of the rows of figures. */
const NAMES = 48

/** One side of one jaw as a drawing: the gum follows the figures, pockets lie below it. */
export function PerioStrip({ before, active, ...spec }: PerioStripProps) {
  const strip = layStrip(spec)
  const beside = spec.with_rows === true ? NAMES : 0
  const earlier = before && layStrip({ ...spec, exam: before })
  return (
    <svg
      className={css.strip}
      viewBox={`${-beside} 0 ${strip.width + beside} ${strip.height}`}
      role="img"
      aria-label={TEXTS.strip(spec.arch, spec.side)}
    >
      {spec.with_rows === true &&
        STRIP_ROWS.map((row) => (
          <text key={row} className={css.rowName} x={-NAMES} y={strip.rows[row]}>
            {TEXTS.rows[row]}
          </text>
        ))}
      {strip.cells.map((cell) => (
        <Tooth key={cell.tooth} strip={strip} cell={cell} active={cell.tooth === active} />
      ))}
      {earlier && (
        <>
          <path className={css.gumBefore} d={linesThrough(earlier.cells, 'margin')} />
          <path className={css.bottomBefore} d={linesThrough(earlier.cells, 'bottom')} />
        </>
      )}
      <path className={css.gum} d={linesThrough(strip.cells, 'margin')} />
      {strip.cells.flatMap(({ tooth, sites }) =>
        sites.map((site) => (
          <Site key={`${tooth}-${site.site}`} strip={strip} site={site} with_rows={spec.with_rows === true} />
        )),
      )}
    </svg>
  )
}

function Tooth({ strip, cell, active }: { strip: Strip; cell: StripCell; active: boolean }) {
  const { tooth, x, is_there, is_implant } = cell
  const shape = toothShape(tooth)
  return (
    <g>
      {is_there && (
        <g transform={`translate(${x} ${strip.neck})`}>
          {is_implant ? (
            <path className={css.screw} d={shape.screw} />
          ) : (
            shape.roots.map((root) => <path key={root} className={css.root} d={root} />)
          )}
          <path className={css.crown} d={shape.crown} />
        </g>
      )}
      <text
        className={css.number}
        data-active={active || undefined}
        data-missing={!is_there || undefined}
        x={x}
        y={strip.number}
      >
        {is_there ? tooth : `${tooth} ×`}
      </text>
    </g>
  )
}

interface SiteProps {
  strip: Strip
  site: StripSite
  with_rows: boolean
}

function Site({ strip, site, with_rows }: SiteProps) {
  const { x, margin, bottom, depth } = site
  return (
    <g>
      {margin !== null && bottom !== null && bottom !== margin && (
        <rect
          className={css.pocket}
          data-level={levelOf(depth)}
          x={x - 3}
          width={6}
          y={Math.min(margin, bottom)}
          height={Math.abs(margin - bottom)}
        />
      )}
      {with_rows &&
        site.marks.map((mark, at) => (
          <Mark key={mark} mark={mark} x={x + (at - (site.marks.length - 1) / 2) * 5} y={strip.marks} />
        ))}
      {with_rows &&
        STRIP_ROWS.map((row) => (
          <text
            key={row}
            className={css.figure}
            data-level={row === 'depth' ? levelOf(depth) : undefined}
            data-row={row}
            x={x}
            y={strip.rows[row]}
          >
            {site[row] ?? ''}
          </text>
        ))}
    </g>
  )
}

/** Bleeding is round, plaque square, pus a triangle: no mark is a colour alone. */
function Mark({ mark, x, y }: { mark: PerioMark; x: number; y: number }) {
  if (mark === 'bleeding') return <circle className={css.bleeding} cx={x} cy={y} r={2.2} />
  if (mark === 'plaque') return <rect className={css.plaque} x={x - 2} y={y - 2} width={4} height={4} />
  return <path className={css.pus} d={`M${x - 2.4} ${y + 2}L${x + 2.4} ${y + 2}L${x} ${y - 2.4}Z`} />
}
