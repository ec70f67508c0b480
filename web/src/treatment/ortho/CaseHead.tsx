import type { OrthoCase } from '@bcare/contract/treatment/ortho'
import {
  monthsOf,
  ORTHO_ARCH_LABELS,
  ORTHO_STATUS_LABELS,
  ORTHO_TRANSITIONS,
  orthoStatusOf,
  type OrthoStatus,
} from '@bcare/rules/treatment/ortho/case'
import {
  alignerProgress,
  caseDueOn,
  type DatedControl,
  wiresAfter,
} from '@bcare/rules/treatment/ortho/control'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { useNow } from '../../kit/use-now.ts'
import treatment from '../treatment.module.css'
import { bookControl } from './book-control.ts'
import css from './ortho.module.css'
import { ORTHO_TEXTS as TEXTS } from './texts.ts'

interface CaseHeadProps {
  of: OrthoCase
  controls: readonly DatedControl[]
  may_write: boolean
  onEdit: () => void
  /** The button that adds a control. */
  add: ReactNode
}

const DAY = 86_400_000
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** What a case is, how far it has come, and what is in the mouth now. */
export function CaseHead({ of, controls, may_write, onEdit, add }: CaseHeadProps) {
  const { setup } = of
  return (
    <div className={`box ${css.case}`}>
      <div className={treatment.head}>
        <h2 className={`${treatment.title} ${css.heading}`}>{[of.title, of.code].join(' · ')}</h2>
        {setup !== null && <Status of={of} may_write={may_write} />}
        {setup?.transfer_in && <ColourBadge label={TEXTS.transferred} color="#6B7280" />}
      </div>
      {setup === null ? (
        <span className={treatment.text}>{TEXTS.no_case}</span>
      ) : (
        <Facts of={of} setup={setup} controls={controls} />
      )}
      {setup?.note !== undefined && <span className={treatment.text}>{setup.note}</span>}
      <div className={treatment.buttons}>
        {add}
        <Book of={of} controls={controls} />
        {may_write && orthoStatusOf(setup) !== 'transferred_out' && (
          <Button size="md" variant={setup === null ? 'filled' : 'default'} onClick={onEdit}>
            {setup === null ? TEXTS.set_up : TEXTS.edit_case}
          </Button>
        )}
      </div>
    </div>
  )
}

const dueOf = ({ setup }: OrthoCase, controls: readonly DatedControl[]): string | undefined =>
  setup !== null && orthoStatusOf(setup) === 'active' ? caseDueOn(setup, controls) : undefined

function Book({ of, controls }: Pick<CaseHeadProps, 'of' | 'controls'>) {
  const may_book = useMay('appointment:create')
  const today = clinicDate(useNow())
  if (!may_book || of.setup === null || orthoStatusOf(of.setup) !== 'active') return null
  const due_on = dueOf(of, controls)
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      onClick={() => bookControl(of, due_on === undefined || due_on < today ? today : due_on)}
    >
      {TEXTS.book}
    </Button>
  )
}

interface FactsProps extends Pick<CaseHeadProps, 'of' | 'controls'> {
  setup: NonNullable<OrthoCase['setup']>
}

function Facts({ of, setup, controls }: FactsProps) {
  const today = clinicDate(useNow())
  const months = monthsOf(setup, today)
  const aligner = alignerProgress(setup, controls)
  const { upper, lower } = wiresAfter(controls)
  const due_on = dueOf(of, controls)
  const is_late = due_on !== undefined && due_on < today
  const { slot, prescription, arches, start_on, debond_expected_on, finished_on, days_per_aligner } = setup
  const facts: readonly (readonly [string, ReactNode])[] = [
    [TEXTS.appliance, of.appliance_name],
    [TEXTS.slot, [slot, prescription].filter(Boolean).join(' · ')],
    [TEXTS.arches, arches && ORTHO_ARCH_LABELS[arches]],
    [TEXTS.doctor, of.doctor_name],
    [TEXTS.start_on, start_on && formatDate(start_on)],
    [TEXTS.debond_on, debond_expected_on && formatDate(debond_expected_on)],
    [TEXTS.finished_on, finished_on && formatDate(finished_on)],
    [TEXTS.months_label, months.done !== undefined && TEXTS.months(months.done, months.of)],
    [
      TEXTS.aligners_label,
      (aligner.number !== undefined || aligner.total !== undefined) &&
        TEXTS.aligner(aligner.number, aligner.total),
    ],
    [TEXTS.days_per_aligner, days_per_aligner],
    [`${TEXTS.wires} · ${TEXTS.upper}`, upper],
    [`${TEXTS.wires} · ${TEXTS.lower}`, lower],
    [
      TEXTS.due,
      due_on && (
        <span className={is_late ? css.late : undefined}>
          {formatDate(due_on)}
          {is_late && ` (${TEXTS.late(daysBetween(due_on, today))})`}
        </span>
      ),
    ],
  ]
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label} className={css.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The state of a case, with those that it can be brought to. */
function Status({ of, may_write }: { of: OrthoCase; may_write: boolean }) {
  const write = useWrite(api.attachmentData.set, { touches: ['attachment'] })
  const options = useConstant('ortho.status')
  const status = orthoStatusOf(of.setup)
  const colour = options.find(({ value }) => value === status)?.color ?? '#6B7280'
  const ways = ORTHO_TRANSITIONS[status]
  if (!may_write || ways.length === 0)
    return <ColourBadge label={ORTHO_STATUS_LABELS[status]} color={colour} />
  const turn = (to: OrthoStatus) => {
    write.mutate(
      {
        attachment_id: of.attachment_id,
        kind: 'ortho_setup',
        value: { status: to },
        merge: true,
        version_no: of.version_no,
      },
      { onSuccess: () => toast({ type: 'success', title: TEXTS.turned(ORTHO_STATUS_LABELS[to]) }) },
    )
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          loading={write.isPending}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={`${TEXTS.status_menu}: ${ORTHO_STATUS_LABELS[status]}`}
        >
          <ColourBadge label={ORTHO_STATUS_LABELS[status]} color={colour} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map((to) => (
          <Menu.Item key={to} onClick={() => turn(to)}>
            {ORTHO_STATUS_LABELS[to]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
