import type { ToothChart } from '@bcare/contract/treatment/tooth-chart'
import { isLineStatus, LINE_STATUS_LABELS } from '@bcare/rules/treatment/line'
import type { Tooth } from '@bcare/rules/treatment/tooth'
import { Button, Text, Textarea, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useMay } from '../../kit/session/may.ts'
import { ConditionPick } from './ConditionPick.tsx'
import { FindingRow } from './FindingRow.tsx'
import type { PadSurface } from './pad.ts'
import { SurfacePad } from './SurfacePad.tsx'
import { ToothFacts } from './ToothFacts.tsx'
import { type Condition, lastCondition, useCharting } from './use-charting.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import css from './chart.module.css'

interface ChartPanelProps {
  chart: ToothChart
  /** The chosen teeth, in the order of the picture. */
  teeth: readonly Tooth[]
  surfaces: ReadonlySet<PadSurface>
  onSurfaces: (next: ReadonlySet<PadSurface>) => void
  onSelect: (tooth: Tooth) => void
  onPoint: (line_ids: readonly number[]) => void
  onAddService: () => void
  onLeavePad: () => void
  may_change: boolean
  pad: RefObject<HTMLDivElement | null>
}

/** The lines of today say nothing of a day that is past. */
const NO_LINES: ToothChart['lines'] = []

/** What was found on the chosen teeth, or on all, and what is noted on them next. */
export function ChartPanel(props: ChartPanelProps) {
  const { chart, teeth, may_change, onSelect, onPoint } = props
  const may_add_line = useMay('attachment:create')
  const findings =
    teeth.length === 0 ? chart.findings : chart.findings.filter(({ tooth }) => teeth.includes(tooth))
  return (
    <aside
      className={`box ${css.panel}`}
      aria-label={teeth.length === 0 ? TEXTS.all_found : TEXTS.teeth(teeth)}
    >
      <h2 className={css.title} aria-live="polite">
        {[
          teeth.length === 0 ? TEXTS.all_found : TEXTS.teeth(teeth),
          findings.length === 0 ? TEXTS.healthy : TEXTS.found(findings.length),
        ].join(' · ')}
      </h2>
      {findings.length > 0 && (
        <ul className={css.findings}>
          {findings.map((finding) => (
            <FindingRow
              key={finding.id}
              finding={finding}
              lines={chart.as_of === null ? chart.lines : NO_LINES}
              may_change={may_change}
              onOpen={() => onSelect(finding.tooth)}
              onPoint={onPoint}
            />
          ))}
        </ul>
      )}
      {teeth.length === 0 && may_change && <span className={css.hint}>{TEXTS.none_chosen}</span>}
      <Lines {...props} />
      {teeth.length > 0 && may_change && <Noting {...props} />}
      {teeth.length > 0 && may_add_line && chart.as_of === null && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={props.onAddService}
        >
          {TEXTS.add_service}
        </Button>
      )}
    </aside>
  )
}

/** The treatment of the chosen teeth; pointing at a line lights its teeth. */
function Lines({ chart, teeth, onPoint }: ChartPanelProps) {
  const lines = chart.lines.filter(({ teeth: named }) =>
    named.items.some(({ tooth }) => teeth.includes(tooth)),
  )
  if (lines.length === 0 || chart.as_of !== null) return null
  return (
    <div>
      <Text size="xs" c="dimmed">
        {TEXTS.treatment}
      </Text>
      {lines.map(({ id, title, status }) => (
        <UnstyledButton
          key={id}
          className={css.line}
          onPointerEnter={() => onPoint([id])}
          onPointerLeave={() => onPoint([])}
          onFocus={() => onPoint([id])}
          onBlur={() => onPoint([])}
          onClick={() => onPoint([id])}
        >
          {TEXTS.of_line(title, isLineStatus(status) ? LINE_STATUS_LABELS[status] : '')}
        </UnstyledButton>
      ))}
    </div>
  )
}

/** The surfaces, the condition and its note, as they are noted at once. */
function Noting({ chart, teeth, surfaces, onSurfaces, onLeavePad, pad }: ChartPanelProps) {
  const { person_id } = chart
  const draft = useDraft('tooth_condition', `new:person:${person_id}`)
  const [note, setNote] = useDraftState(draft, 'note', '')
  const charting = useCharting(person_id)
  const [tooth] = teeth
  const hint = useId()
  const pick = async (condition: Condition) => {
    if (charting.busy || !(await charting.note({ condition, teeth, surfaces, note }))) return
    draft.saved()
    setNote('')
    onSurfaces(new Set())
    onLeavePad()
  }
  const enter = () => {
    const last = lastCondition.get()
    if (last === null) searchBoxOf(pad.current)?.focus()
    else void pick(last)
  }
  if (tooth === undefined) return null
  return (
    <>
      <SurfacePad
        ref={pad}
        tooth={tooth}
        chosen={surfaces}
        onChange={onSurfaces}
        onEnter={enter}
        onLeave={onLeavePad}
        hint={hint}
      />
      <span id={hint} className={css.keys}>
        {TEXTS.pad_keys}
      </span>
      <Text size="xs" c="dimmed">
        {TEXTS.note_finding}
      </Text>
      <ConditionPick disabled={charting.busy} onPick={(condition) => void pick(condition)} />
      <Textarea
        aria-label={TEXTS.note}
        placeholder={TEXTS.note}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ToothFacts chart={chart} teeth={teeth} disabled={false} />
    </>
  )
}

/** Where a condition is looked for, beside the pad: what Enter leads to as long as none was noted. */
const searchBoxOf = (pad: HTMLElement | null): HTMLInputElement | undefined =>
  pad?.parentElement?.querySelector<HTMLInputElement>('[data-condition] input') ?? undefined
