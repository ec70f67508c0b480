import { formatMoney } from '@bcare/rules/text/money'
import { agreedTotal } from '@bcare/rules/treatment/agreement'
import { openChoices, openOffers } from '@bcare/rules/treatment/plan'
import { teethText } from '@bcare/rules/treatment/teeth'
import { Box, Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { useMay } from '../../kit/session/may.ts'
import { AgreementSign } from './AgreementSign.tsx'
import { Alternatives } from './Alternatives.tsx'
import type { LineRow } from '../line-row.ts'
import css from './plan.module.css'
import { PLAN_TEXTS as TEXTS } from './plan-texts.ts'
import type { PlanChoices } from './use-plan-choices.ts'
import { usePresence } from './use-presenting.ts'

interface PlanPresentProps {
  person_id: number
  lines: readonly LineRow[]
  plan: PlanChoices
  /** Whether it begins with the signature. */
  signing: boolean
  onClose: () => void
}

/** The plan as the customer sees it, over the whole screen: choices side by side and what they cost, nothing internal. */
export function PlanPresent({ person_id, lines, plan, signing, onClose }: PlanPresentProps) {
  const [step, setStep] = useState<'read' | 'sign'>(signing && plan.undecided.length === 0 ? 'sign' : 'read')
  usePresence(person_id, onClose)
  const person = useRead(api.person.get, { id: person_id }, { quiet: true }).data
  const leave = async () => {
    const sure = await confirm({
      title: TEXTS.leave_title,
      about: TEXTS.leave_about,
      action: TEXTS.leave,
      cancel: TEXTS.stay,
    })
    if (sure) onClose()
  }
  return (
    <Modal
      opened
      fullScreen
      onClose={() => void leave()}
      title={TEXTS.for_customer(person?.full_name ?? '')}
      closeButtonProps={{ 'aria-label': TEXTS.leave, size: 44 }}
    >
      {step === 'read' ? (
        <Shown lines={lines} plan={plan} onSign={() => setStep('sign')} />
      ) : (
        <AgreementSign
          person_id={person_id}
          lines={lines}
          plan={plan}
          onBack={() => setStep('read')}
          onSigned={onClose}
        />
      )}
    </Modal>
  )
}

interface ShownProps {
  lines: readonly LineRow[]
  plan: PlanChoices
  onSign: () => void
}

function Shown({ lines, plan, onSign }: ShownProps) {
  const may_agree = useMay('attachment:agree')
  const groups = openChoices(lines)
  const offers = openOffers(lines)
  const single = offers.filter(({ alternative_group: group }) => group === null || !groups.has(group))
  const ready = plan.undecided.length === 0 && plan.signed.length > 0
  return (
    <div className={css.sheet}>
      {offers.length === 0 && <Text>{TEXTS.nothing_open}</Text>}
      {single.length > 0 && (
        <section>
          {single.map((line) => (
            <div key={line.id} className={css.row}>
              <Offer line={line} />
              <strong className="numeric">{formatMoney(line.total)}</strong>
            </div>
          ))}
        </section>
      )}
      {[...groups].map(([group, choices]) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <Alternatives
            group={group}
            choices={choices}
            plan={plan}
            locked={false}
            renderChoice={(line) => <Offer line={line} />}
          />
        </section>
      ))}
      <div className={css.last}>
        <span>
          {TEXTS.total_to_sign}{' '}
          <Box component="strong" fz="xl" className="numeric">
            {formatMoney(agreedTotal(plan.signed))}
          </Box>
        </span>
        {plan.undecided.length > 0 && (
          <span className={css.presented}>{`${TEXTS.undecided} ${plan.undecided.join(', ')}`}</span>
        )}
        {may_agree ? (
          <Button size="md" disabled={!ready} onClick={onSign}>
            {TEXTS.sign}
          </Button>
        ) : (
          <span className={css.terms}>{TEXTS.sign_elsewhere}</span>
        )}
      </div>
    </div>
  )
}

function Offer({ line }: { line: LineRow }) {
  const teeth = teethText(line.teeth)
  const facts = [
    teeth && TEXTS.teeth(teeth),
    line.doctor_name ?? '',
    TEXTS.sessions(Math.max(1, line.sessions_planned)),
  ]
  return (
    <span className={css.offer}>
      <span>{line.title}</span>
      <span className={css.terms}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
