import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { isLineStatus, type LineStatus } from '@bcare/rules/treatment/line'
import { teethText } from '@bcare/rules/treatment/teeth'
import { Button, Progress } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { StatusBadge } from '../kit/data/StatusBadge.tsx'
import { useDraft } from '../kit/runtime/draft/use-draft.ts'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { useMay } from '../kit/session/may.ts'
import { asksReason, LineMenu, useWays, wayWords } from './LineMenu.tsx'
import type { LineRow } from './line-row.ts'
import { ReasonAsk } from './ReasonAsk.tsx'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'
import css from './treatment.module.css'
import { useMoveLine } from './use-move-line.ts'

const PerformDialog = lazy(() =>
  import('./PerformDialog.tsx').then((file) => ({ default: file.PerformDialog })),
)
const LineForm = lazy(() => import('./LineForm.tsx').then((file) => ({ default: file.LineForm })))
const LineDetails = lazy(() => import('./LineDetails.tsx').then((file) => ({ default: file.LineDetails })))
const ForceDateDialog = lazy(() =>
  import('./ForceDateDialog.tsx').then((file) => ({ default: file.ForceDateDialog })),
)

type Opened = 'perform' | 'edit' | 'force_date' | { to: LineStatus }

/** The way that a line usually goes next, as its own button. */
const USUAL: Partial<Record<LineStatus, LineStatus>> = {
  draft: 'proposed',
  proposed: 'agreed',
  paused: 'in_progress',
}

/** One line of a customer's plan, with what can be done next. */
export function LineCard({ line }: { line: LineRow }) {
  const statuses = useConstant('attachment.status')
  const kinds = useConstant('attachment.kind')
  const [opened, setOpened] = useState<Opened>()
  const [detailed, setDetailed] = useState(false)
  const close = () => setOpened(undefined)
  const kind = line.kind === 'service' ? undefined : kinds.find(({ value }) => value === line.kind)?.label
  return (
    <li className={css.line}>
      <div className={css.head}>
        <span className={css.title}>{[kind, line.title].filter(Boolean).join(': ')}</span>
        <StatusBadge value={line.status} options={statuses} />
        <Actions line={line} onOpen={setOpened} />
      </div>
      <Facts line={line} />
      {line.status_reason && <span className={css.text}>{`${TEXTS.reason}: ${line.status_reason}`}</span>}
      {line.clinical_note && <span className={css.text}>{line.clinical_note}</span>}
      {line.note && <span className={css.text}>{line.note}</span>}
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-expanded={detailed}
          aria-label={TEXTS.details_of(line.title)}
          onClick={() => setDetailed(!detailed)}
        >
          {TEXTS.details}
        </Button>
      </div>
      <Suspense fallback={null}>
        {detailed && <LineDetails line={line} />}
        {opened === 'perform' && <PerformDialog line={line} onClose={close} />}
        {opened === 'edit' && <LineForm person_id={line.person_id} row={line} onClose={close} />}
        {opened === 'force_date' && <ForceDateDialog line={line} onClose={close} />}
        {typeof opened === 'object' && <MoveReason line={line} to={opened.to} onClose={close} />}
      </Suspense>
    </li>
  )
}

function Actions({ line, onOpen }: { line: LineRow; onOpen: (what: Opened) => void }) {
  const ways = useWays(line)
  const move = useMoveLine()
  const may_perform = useMay('attachment:perform')
  const { status } = line
  if (!isLineStatus(status)) return null
  const go = (to: LineStatus) => (asksReason(status, to) ? onOpen({ to }) : void move(line, to))
  const is_open = status === 'agreed' || status === 'in_progress'
  const usual = USUAL[status]
  return (
    <span className={css.buttons}>
      {may_perform && is_open && line.steps.length > 0 && (
        <Button size="xs" onClick={() => onOpen('perform')}>
          {TEXTS.perform}
        </Button>
      )}
      {usual !== undefined && ways.includes(usual) && (
        <Button size="xs" variant="default" onClick={() => go(usual)}>
          {wayWords(status, usual)}
        </Button>
      )}
      <LineMenu
        line={line}
        ways={ways.filter((to) => to !== usual)}
        onMove={go}
        onEdit={() => onOpen('edit')}
        onForceDate={() => onOpen('force_date')}
      />
    </span>
  )
}

function MoveReason({ line, to, onClose }: { line: LineRow; to: LineStatus; onClose: () => void }) {
  const move = useMoveLine()
  const draft = useDraft(`attachment.${to}`, line.id)
  const action = isLineStatus(line.status) ? wayWords(line.status, to).replace('…', '') : ''
  return (
    <ReasonAsk
      draft={draft}
      title={`${action}: ${line.title}`}
      action={action}
      {...(to === 'cancelled' && { color: 'red.8' })}
      onSend={(reason) => move(line, to, reason)}
      onClose={onClose}
    />
  )
}

/** What a line costs, as it came to be. */
const priceOf = ({ quantity_billed, unit, unit_price, line_discount_amount, total }: LineRow): string => {
  const quantity = [String(quantity_billed).replace('.', ','), unit].filter(Boolean).join(' ')
  const off = line_discount_amount > 0 ? [TEXTS.discounted(formatMoney(line_discount_amount))] : []
  return `${[TEXTS.priced(quantity, formatMoney(unit_price)), ...off].join(', ')} = ${formatMoney(total)}`
}

function factsOf(line: LineRow): string[] {
  const teeth = teethText(line.teeth)
  const next = line.steps.find(({ no }) => no === line.next_step_no)
  const is_open = ['agreed', 'in_progress', 'paused'].includes(line.status)
  return [
    line.code,
    teeth && `Răng ${teeth}`,
    line.bundle_name === null ? '' : TEXTS.in_bundle(line.bundle_name),
    priceOf(line),
    line.doctor_name ?? '',
    line.consultant_name ?? '',
    line.diagnosis_names.join(', '),
    line.diagnosis_note ?? '',
    line.sessions_planned > 1 || line.sessions_done > 0
      ? TEXTS.sessions(line.sessions_done, line.sessions_planned)
      : '',
    is_open && next !== undefined
      ? TEXTS.next(next.name, line.next_due_on === null ? null : formatDate(line.next_due_on))
      : '',
    line.warranty_until === null ? '' : TEXTS.warranty(formatDate(line.warranty_until)),
    line.original_created_at === null ? '' : TEXTS.forced(formatDate(line.original_created_at)),
  ].filter((fact) => fact !== '')
}

function Facts({ line }: { line: LineRow }) {
  return (
    <>
      <div className={css.facts}>
        {factsOf(line).map((fact) => (
          <span key={fact} className="numeric">
            {fact}
          </span>
        ))}
      </div>
      {line.progress > 0 && (
        <Progress value={line.progress} size="sm" aria-label={TEXTS.progress(line.progress)} />
      )}
    </>
  )
}
