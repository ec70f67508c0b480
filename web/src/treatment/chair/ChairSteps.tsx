import { teethText } from '@bcare/rules/treatment/teeth'
import { formatTime } from '@bcare/rules/text/date'
import { stepToTick } from '@bcare/rules/treatment/next-visit'
import { Button } from '@mantine/core'
import { IconCheck, IconDental, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useMay, useMe } from '../../kit/session/may.ts'
import type { LineRow } from '../line-row.ts'
import { TREATMENT_TEXTS } from '../texts.ts'
import { useMoveLine } from '../use-move-line.ts'
import { VoidDialog } from '../VoidDialog.tsx'
import type { Chair } from './chair.ts'
import css from './chair.module.css'
import { CHAIR_TEXTS as TEXTS } from './texts.ts'

const LineForm = lazy(() => import('../LineForm.tsx').then((file) => ({ default: file.LineForm })))
const PerformDialog = lazy(() =>
  import('../PerformDialog.tsx').then((file) => ({ default: file.PerformDialog })),
)

type Opened = { perform: LineRow } | { take_back: LineRow } | 'add'

/** What comes next in each treatment, to be ticked off, and what was done in this visit. */
export function ChairSteps({ chair: { visit, lines, done } }: { chair: Chair }) {
  const [opened, setOpened] = useState<Opened>()
  const may_add = useMay('attachment:create')
  const may_perform = useMay('attachment:perform')
  const close = () => setOpened(undefined)
  return (
    <section className={`box ${css.part}`}>
      <div className={css.row}>
        <h2 className={css.title}>{TEXTS.today}</h2>
        {may_add && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpened('add')}
          >
            {TREATMENT_TEXTS.add}
          </Button>
        )}
      </div>
      {lines.length === 0 && done.length === 0 && (
        <EmptyState title={TEXTS.nothing} about={may_add && TEXTS.nothing_about} icon={<IconDental />} />
      )}
      <ul className={css.steps}>
        {lines.map((line) => (
          <NextStep
            key={line.id}
            line={line}
            visit_doctor={visit.doctor_id}
            may_perform={may_perform}
            onOther={() => setOpened({ perform: line })}
          />
        ))}
        {done.map((step) => (
          <li key={step.id} className={css.step} data-done>
            <IconCheck size={20} aria-hidden />
            <div className={css.what}>
              <b>{step.title}</b>
              <span className={css.facts}>
                {[teethText(step.teeth), step.doctor_name, step.performed_at && formatTime(step.performed_at)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            {may_perform && (
              <Button variant="subtle" color="gray" onClick={() => setOpened({ take_back: step })}>
                {TREATMENT_TEXTS.void}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {opened === 'add' && <LineForm person_id={visit.person_id} track_id={visit.id} onClose={close} />}
        {typeof opened === 'object' && 'perform' in opened && (
          <PerformDialog line={opened.perform} onClose={close} />
        )}
        {typeof opened === 'object' && 'take_back' in opened && (
          <VoidDialog step={opened.take_back} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}

interface NextStepProps {
  line: LineRow
  visit_doctor: number | null
  may_perform: boolean
  onOther: () => void
}

/** One line with the step that comes next; a tap says that it is done. */
function NextStep({ line, visit_doctor, may_perform, onOther }: NextStepProps) {
  const me = useMe()
  const move = useMoveLine()
  const perform = useWrite(api.attachment.perform, {
    onSuccess: ({ title }) => toast({ type: 'success', title: TREATMENT_TEXTS.performed_toast(title) }),
  })
  const doctor_id = line.doctor_id ?? visit_doctor ?? (me?.is_doctor ? me.user.id : null)
  const step = stepToTick(line)
  const is_open = line.status !== 'paused'
  const facts = [line.title, teethText(line.teeth), line.doctor_name].filter(Boolean).join(' · ')
  const tick = () => {
    if (step === undefined) return
    // Without a doctor the dialog asks for one.
    if (doctor_id === null) onOther()
    else perform.mutate({ id: line.id, version: line.version, step_no: step.no, doctor_id })
  }
  const is_finished = (step === undefined || step.is_repeatable) && line.status === 'in_progress'
  return (
    <li className={css.step}>
      <div className={css.what}>
        <b>{step?.name ?? (line.steps.length > 0 ? TEXTS.all_done : line.title)}</b>
        <span className={css.facts}>{facts}</span>
      </div>
      {may_perform && is_open && line.steps.length > 0 && (
        <Button variant="subtle" color="gray" aria-label={TEXTS.other_step_of(line.title)} onClick={onOther}>
          {TEXTS.other_step}
        </Button>
      )}
      {may_perform && is_open && step !== undefined && (
        <Button
          size="md"
          miw={96}
          mih={48}
          loading={perform.isPending}
          aria-label={TEXTS.done_of(step.name, line.title)}
          onClick={tick}
        >
          {TEXTS.done}
        </Button>
      )}
      {may_perform && is_finished && (
        <Button
          variant="light"
          aria-label={TEXTS.complete_of(line.title)}
          onClick={() => void move(line, 'completed')}
        >
          {TEXTS.complete}
        </Button>
      )}
    </li>
  )
}
