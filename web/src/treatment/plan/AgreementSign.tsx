import { Fault } from '@bcare/contract/kit/codes'
import { formatMoney } from '@bcare/rules/text/money'
import { agreedTotal } from '@bcare/rules/treatment/agreement'
import { Button, Radio } from '@mantine/core'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import type { LineRow } from '../line-row.ts'
import css from './plan.module.css'
import { PLAN_TEXTS as TEXTS } from './plan-texts.ts'
import { type ChangedPrice, PriceChanges } from './PriceChanges.tsx'
import { SignatureFields, SignerFields } from './SignerFields.tsx'
import type { PlanChoices } from './use-plan-choices.ts'
import { type Signing, useSigning } from './use-signing.ts'

interface AgreementSignProps {
  person_id: number
  lines: readonly LineRow[]
  plan: PlanChoices
  onBack: () => void
  onSigned: () => void
}

const changedIn = (error: Fault | null): ChangedPrice[] | undefined =>
  ((error?.data ?? {}) as { prices?: ChangedPrice[] }).prices

/** The sheet on which a customer, or a child's guardian, signs what was shown. */
export function AgreementSign({ person_id, lines, plan, onBack, onSigned }: AgreementSignProps) {
  const form = useSigning(person_id, lines, plan)
  const sign = useWrite(api.treatmentAgreement.sign, { quiet: true, touches: ['attachment', 'person'] })
  const total = formatMoney(agreedTotal(plan.signed))
  const changed = changedIn(sign.error)
  const send = async () => {
    if (form.missing.length > 0) return form.showMissing()
    try {
      const { code } = await sign.mutateAsync(form.body())
      form.draft.saved()
      plan.settled()
      toast({ type: 'success', title: TEXTS.signed(code) })
      onSigned()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (changedIn(error) === undefined) toastFault(error)
    }
  }
  return (
    <form
      className={css.signing}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <DraftLine draft={form.draft} />
      {changed && (
        <PriceChanges person_id={person_id} changed={changed} lines={plan.signed} onTaken={onBack} />
      )}
      <SignerFields form={form} />
      {form.beside && <OtherChoices form={form} />}
      <SignatureFields form={form} />
      <div className={css.last}>
        <Button variant="default" onClick={onBack}>
          {TEXTS.back}
        </Button>
        <Button type="submit" size="md" loading={sign.isPending}>
          {TEXTS.sign_for(total)}
        </Button>
      </div>
    </form>
  )
}

function OtherChoices({ form }: { form: Signing }) {
  return (
    <Radio.Group
      label={TEXTS.others}
      required
      value={form.others}
      onChange={(value) => form.setOthers(value === 'decline' ? 'decline' : 'keep')}
      error={form.wrong('others') ? TEXTS.missing.others : undefined}
    >
      <Radio mt={8} value="decline" label={TEXTS.others_decline} />
      <Radio mt={8} value="keep" label={TEXTS.others_keep} />
    </Radio.Group>
  )
}
