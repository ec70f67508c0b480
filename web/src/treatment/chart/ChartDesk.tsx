import type { ToothChart } from '@bcare/contract/treatment/tooth-chart'
import { formatDate } from '@bcare/rules/text/date'
import { QUADRANTS, type Quadrant, type Surface, type Tooth } from '@bcare/rules/treatment/tooth'
import { Button, SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { useMay } from '../../kit/session/may.ts'
import { ChartHead } from './ChartHead.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { ChartTable } from './ChartTable.tsx'
import { DaySlider } from './DaySlider.tsx'
import { layOut } from './layout.ts'
import { Legend } from './Legend.tsx'
import { padSurface, type PadSurface, surfacesFor, toggled } from './pad.ts'
import { all, type Group, GROUPS, NOTHING, only, type Selection } from './selection.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import { ToothPicture } from './ToothPicture.tsx'
import css from './chart.module.css'

const LineForm = lazy(() => import('../LineForm.tsx').then((file) => ({ default: file.LineForm })))

interface ChartDeskProps {
  chart: ToothChart
  days: readonly string[]
  day: string | undefined
  onDay: (day: string | undefined) => void
}

const WHOLE: ReadonlySet<Quadrant> = new Set(QUADRANTS)

/** What is chosen on a chart: teeth, then surfaces of them. */
function useChosen() {
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const [surfaces, setSurfaces] = useState<ReadonlySet<PadSurface>>(new Set())
  const select = (next: Selection) => {
    setSelection(next)
    if (next.teeth.join() !== selection.teeth.join()) setSurfaces(new Set())
  }
  /** One surface of a tooth: of the one that is chosen already it is added, or taken away. */
  const selectSurface = (tooth: Tooth, surface: Surface) => {
    const again = selection.teeth.length === 1 && selection.teeth[0] === tooth
    setSurfaces(toggled(again ? surfaces : new Set<PadSurface>(), padSurface(surface)))
    setSelection(only(tooth))
  }
  return { selection, surfaces, select, selectSurface, setSurfaces }
}

/** The picture with what belongs to it: choosing, noting, looking back. */
export function ChartDesk({ chart, days, day, onDay }: ChartDeskProps) {
  const phone = usePhone()
  const [quadrant, setQuadrant] = useState<Quadrant>(1)
  const teeth = useMemo(() => chart.teeth.map(({ tooth }) => tooth), [chart.teeth])
  const layout = useMemo(() => layOut(teeth, phone ? new Set([quadrant]) : WHOLE), [teeth, phone, quadrant])
  const { selection, surfaces, select, selectSurface, setSurfaces } = useChosen()
  const [adding, setAdding] = useState(false)
  const [as_table, setTable] = useState(false)
  const [pointed, setPointed] = useState<readonly number[]>([])
  const [adding_service, setAddingService] = useState(false)
  const may_change = useMay('tooth_chart:update') && day === undefined
  const pad = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const hint = useId()
  const ordered = teeth.filter((tooth) => selection.teeth.includes(tooth))
  const lit = new Set(
    chart.lines
      .filter(({ id }) => pointed.includes(id))
      .flatMap(({ teeth: named }) => named.items.map(({ tooth }) => tooth)),
  )
  const backToPicture = () => frame.current?.querySelector<SVGElement>('[data-chart]')?.focus()
  const chooseGroup = (group: Group) => {
    select(all(teeth.filter(GROUPS[group])))
    backToPicture()
  }
  return (
    <>
      <ChartHead
        chart={chart}
        may_change={may_change}
        onGroup={chooseGroup}
        adding={adding}
        onAdding={setAdding}
        as_table={as_table}
        onTable={setTable}
      />
      <div className={css.body}>
        <div className={`box ${css.frame}`} ref={frame} data-past={day !== undefined || undefined}>
          {day !== undefined && <PastDay day={day} onBack={() => onDay(undefined)} />}
          {as_table ? (
            <ChartTable chart={chart} />
          ) : (
            <>
              {phone && <HalfJaws value={quadrant} onChange={setQuadrant} />}
              <Sides quadrant={phone ? quadrant : undefined} />
              <ToothPicture
                chart={chart}
                layout={layout}
                selection={selection}
                onSelect={select}
                onSurface={selectSurface}
                onEnter={() => pad.current?.focus()}
                adding={adding}
                lit={lit}
                describedBy={hint}
              />
              <span id={hint} className={css.hint} hidden={phone}>
                {TEXTS.keys}
              </span>
            </>
          )}
          <div className={css.foot}>
            <DaySlider days={days} day={day} onChange={onDay} />
            <span className={css.spread} />
            <Legend />
          </div>
        </div>
        <ChartPanel
          chart={chart}
          teeth={ordered}
          surfaces={surfaces}
          onSurfaces={setSurfaces}
          onSelect={(tooth) => select(only(tooth))}
          onPoint={setPointed}
          onAddService={() => setAddingService(true)}
          onLeavePad={backToPicture}
          may_change={may_change}
          pad={pad}
        />
      </div>
      <Suspense fallback={null}>
        {adding_service && (
          <LineForm
            person_id={chart.person_id}
            teeth={ordered.map((tooth) => ({ tooth, surfaces: surfacesFor(tooth, surfaces) }))}
            onClose={() => setAddingService(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function PastDay({ day, onBack }: { day: string; onBack: () => void }) {
  return (
    <div className={css.row}>
      <strong>{TEXTS.past(formatDate(day))}</strong>
      <Button size="xs" variant="default" onClick={onBack}>
        {TEXTS.back}
      </Button>
    </div>
  )
}

/** Which sides of the picture are the patient's right and left. */
function Sides({ quadrant }: { quadrant: Quadrant | undefined }) {
  const right = quadrant === undefined || quadrant === 1 || quadrant === 4
  const left = quadrant === undefined || !right
  return (
    <div className={css.sides}>
      <span>{right && <abbr title={TEXTS.right_full}>{TEXTS.right}</abbr>}</span>
      <span>{left && <abbr title={TEXTS.left_full}>{TEXTS.left}</abbr>}</span>
    </div>
  )
}

const HALVES = QUADRANTS.map((quadrant) => ({
  value: String(quadrant),
  label: TEXTS.groups[`q${quadrant}`],
}))

function HalfJaws({ value, onChange }: { value: Quadrant; onChange: (next: Quadrant) => void }) {
  return (
    <SegmentedControl
      aria-label={TEXTS.part}
      size="sm"
      data={HALVES}
      value={String(value)}
      onChange={(next) => onChange(Number(next) as Quadrant)}
    />
  )
}
