import { PLAN_PROVIDER_LABELS, PLAN_PROVIDERS } from '@bcare/rules/billing/installment'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, Checkbox, Collapse, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { isUnread, keepText } from '../../kit/form/inputs/typed-number.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import css from './plans.module.css'
import { RhythmInputs } from './RhythmInputs.tsx'
import { PLAN_TEXTS as TEXTS } from './texts.ts'
import type { PlanFormState } from './use-plan-form.ts'
import type { Sources } from './use-sources.ts'

const COMPANIES = wholeSource(api.term.list, { vocabulary: 'finance_company', is_active: true, limit: 200 })

const PROVIDERS = PLAN_PROVIDERS.map((value) => ({ value, label: PLAN_PROVIDER_LABELS[value] }))

interface PlanInputsProps {
  form: PlanFormState
  sources: Sources
  is_new: boolean
}

/** The terms of a plan: what for, how much, when. */
export function PlanInputs({ form, sources, is_new }: PlanInputsProps) {
  const { values, set, chosen, principal, outcome, tried } = form
  const problem = outcome?.problem
  const { most, bill, source } = chosen
  const over = bill !== undefined && principal > most
  return (
    <div className={css.fields}>
      {is_new && <SourceInputs form={form} sources={sources} />}
      <div className={css.pair}>
        <MoneyInput
          label={TEXTS.principal}
          required
          value={isUnread(values.principal) ? values.principal : principal}
          {...keepText((next) => set({ principal: next }))}
          error={over ? TEXTS.over_bill(formatMoney(most)) : tried && principal <= 0 && TEXTS.amount_wrong}
        />
        <MoneyInput
          label={TEXTS.down}
          autoFocus={source !== null}
          value={values.down_payment}
          {...keepText((next) => set({ down_payment: next }))}
          error={problem?.field === 'down_payment' ? problem.message : undefined}
        />
      </div>
      <RhythmInputs values={values} onChange={set} problem={problem} />
      <MoreInputs form={form} />
      <Textarea
        label={TEXTS.note}
        autosize
        maxLength={1000}
        value={values.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
    </div>
  )
}

/** The bill that is paid in parts, or the services. */
function SourceInputs({ form, sources }: Omit<PlanInputsProps, 'is_new'>) {
  const { set, chosen, tried } = form
  const { source, lines, bill } = chosen
  const ids = lines.map(({ attachment_id }) => attachment_id)
  const toggle = (id: number, on: boolean) => {
    const next = on ? [...ids, id] : ids.filter((one) => one !== id)
    // Nothing chosen would mean all of them: the last one stays.
    if (next.length > 0) set({ attachment_ids: next, principal: null })
  }
  const wrong = tried && bill === undefined && lines.length === 0
  return (
    <>
      <SelectField
        label={TEXTS.source}
        required
        options={sources.options}
        value={source}
        onChange={(next) => set({ source: next, attachment_ids: [], principal: null })}
        error={wrong ? TEXTS.source_wrong : undefined}
      />
      {source === 'lines' && (
        <div className={css.lines} role="group" aria-label={TEXTS.lines}>
          {sources.lines.map(({ attachment_id, title, unbilled }) => (
            <Checkbox
              key={attachment_id}
              size="sm"
              label={`${title} · ${formatMoney(unbilled)}`}
              checked={ids.includes(attachment_id)}
              onChange={({ currentTarget }) => toggle(attachment_id, currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** What most plans leave as it is. */
function MoreInputs({ form: { values, set, tried, no_company } }: { form: PlanFormState }) {
  const { interest_pct, fee, late_fee, provider } = values
  const [open, setOpen] = useState(Boolean(interest_pct || fee || late_fee) || provider !== 'clinic')
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray.7"
        aria-expanded={open}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {TEXTS.more}
      </Button>
      <Collapse expanded={open}>
        <div className={css.fields}>
          <div className={css.pair}>
            <DecimalInput
              label={TEXTS.interest}
              placeholder={TEXTS.interest_hint}
              value={interest_pct}
              {...keepText((next) => set({ interest_pct: next }))}
            />
            <MoneyInput label={TEXTS.fee} value={fee} {...keepText((next) => set({ fee: next }))} />
            <IntInput
              label={TEXTS.grace}
              value={values.grace_days}
              {...keepText((next) => set({ grace_days: next }))}
            />
            <MoneyInput
              label={TEXTS.late_fee}
              value={late_fee}
              {...keepText((next) => set({ late_fee: next }))}
            />
          </div>
          <div className={css.pair}>
            <SelectField
              label={TEXTS.provider}
              required
              options={PROVIDERS}
              value={provider}
              onChange={(next) => set({ provider: PLAN_PROVIDERS.find((one) => one === next) ?? 'clinic' })}
            />
            <TextInput
              label={TEXTS.agreement_no}
              maxLength={60}
              value={values.agreement_no}
              onChange={({ currentTarget }) => set({ agreement_no: currentTarget.value })}
            />
          </div>
          {provider === 'finance_company' && (
            <TermPicker
              label={TEXTS.company}
              required
              source={COMPANIES}
              value={values.provider_term_id}
              onChange={(next) => set({ provider_term_id: next })}
              error={tried && no_company ? TEXTS.company_wrong : undefined}
            />
          )}
        </div>
      </Collapse>
    </div>
  )
}
