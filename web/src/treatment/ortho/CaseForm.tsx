import type { Fault } from '@bcare/contract/kit/codes'
import type { OrthoCase } from '@bcare/contract/treatment/ortho'
import type { OrthoSetup } from '@bcare/contract/treatment/ortho-data'
import { BRACKET_SYSTEMS, ORTHO_ARCH_LABELS, ORTHO_ARCHES } from '@bcare/rules/treatment/ortho/case'
import { clinicDate } from '@bcare/rules/text/date'
import { Alert, Button, Checkbox, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { keepText, numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { toast } from '../../kit/page/toast.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { termSource } from '../../shared/custom/records.ts'
import { TermPicker } from '../../shared/pickers/TermPicker.tsx'
import { ChipInput } from './Chips.tsx'
import { dayProblem, numberProblem } from './control-values.ts'
import css from './ortho.module.css'
import { ORTHO_TEXTS as TEXTS } from './texts.ts'

const APPLIANCES = termSource('ortho_appliance')
const ARCHES = ORTHO_ARCHES.map((value) => ({ value, label: ORTHO_ARCH_LABELS[value] }))
const SLOTS = ['.018', '.022']
const WIDE = 620

interface CaseValues {
  appliance_term_id: number | null
  slot: string
  prescription: string
  arches: OrthoSetup['arches'] | null
  aligner_total: TypedNumber
  days_per_aligner: TypedNumber
  start_on: string | null
  debond_expected_on: string | null
  finished_on: string | null
  transfer_in: boolean
  note: string
}

const valuesOf = (setup: OrthoSetup | null): CaseValues => ({
  appliance_term_id: setup?.appliance_term_id ?? null,
  slot: setup?.slot ?? '',
  prescription: setup?.prescription ?? '',
  arches: setup?.arches ?? null,
  aligner_total: setup?.aligner_total ?? null,
  days_per_aligner: setup?.days_per_aligner ?? null,
  start_on: setup === null ? clinicDate(serverNow()) : (setup.start_on ?? null),
  debond_expected_on: setup?.debond_expected_on ?? null,
  finished_on: setup?.finished_on ?? null,
  transfer_in: setup?.transfer_in ?? false,
  note: setup?.note ?? '',
})

const problemsOf = (values: CaseValues) => ({
  aligner_total: numberProblem(values.aligner_total, 0, 1000),
  days_per_aligner: numberProblem(values.days_per_aligner, 1, 60),
  start_on: dayProblem(values.start_on),
  debond_expected_on: dayProblem(values.debond_expected_on),
  finished_on: dayProblem(values.finished_on),
})
type CaseProblems = Partial<ReturnType<typeof problemsOf>>

const some = (text: string): string | undefined => text.trim() || undefined

/** A case as it is to be stored; its state stays what it is. */
function toSetup(values: CaseValues, stored: OrthoSetup | null): OrthoSetup {
  const whole = {
    appliance: stored?.appliance,
    status: stored?.status,
    appliance_term_id: values.appliance_term_id ?? undefined,
    slot: some(values.slot),
    prescription: some(values.prescription),
    arches: values.arches ?? undefined,
    aligner_total: numberOf(values.aligner_total) ?? undefined,
    days_per_aligner: numberOf(values.days_per_aligner) ?? undefined,
    start_on: values.start_on ?? undefined,
    debond_expected_on: values.debond_expected_on ?? undefined,
    finished_on: values.finished_on ?? undefined,
    transfer_in: values.transfer_in || undefined,
    note: some(values.note),
  }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as OrthoSetup
}

function useCaseForm({ of, onClose }: CaseFormProps) {
  const { attachment_id, version_no, setup } = of
  const draft = useDraft('ortho_case', `${attachment_id}:${version_no}`)
  const [values, setValues] = useDraftState<CaseValues>(draft, 'values', () => valuesOf(setup))
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const write = useWrite(api.attachmentData.set, { quiet: true, touches: ['attachment'] })
  const problems = problemsOf(values)
  const save = async () => {
    setTried(true)
    if (Object.values(problems).some((one) => one !== undefined)) return
    setFault(null)
    try {
      const value = toSetup(values, setup)
      await write.mutateAsync({ attachment_id, kind: 'ortho_setup', value, version_no })
      draft.saved()
      toast({ type: 'success', title: TEXTS.case_saved })
      onClose()
    } catch (refused) {
      setFault(refused as Fault)
    }
  }
  const set = (part: Partial<CaseValues>) => setValues((now) => ({ ...now, ...part }))
  const shown: CaseProblems = tried ? problems : {}
  return { draft, values, set, problems: shown, fault, busy: write.isPending, save }
}
type CaseFormState = ReturnType<typeof useCaseForm>

interface CaseFormProps {
  of: OrthoCase
  onClose: () => void
}

/** Sets a case up, or puts right what it says. */
export function CaseForm({ of, onClose }: CaseFormProps) {
  const form = useCaseForm({ of, onClose })
  const { values, set, fault } = form
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={TEXTS.case_form}
      subtitle={of.title}
      width={WIDE}
      footer={
        <div className={css.buttons}>
          <Button size="md" variant="default" onClick={onClose}>
            {TEXTS.close}
          </Button>
          <Button size="md" loading={form.busy} onClick={() => void form.save()}>
            {TEXTS.save_case}
          </Button>
        </div>
      }
    >
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <Stack gap={16}>
          <DraftLine draft={form.draft} />
          <Appliance form={form} />
          <Course form={form} is_over={of.setup?.finished_on !== undefined} />
          <Checkbox
            size="md"
            label={TEXTS.transfer_in}
            checked={values.transfer_in}
            onChange={(event) => set({ transfer_in: event.currentTarget.checked })}
          />
          <Textarea
            label={TEXTS.note}
            autosize
            minRows={2}
            maxLength={2000}
            value={values.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
          {fault !== null && (
            <Alert color="red.8" role="alert" title={TEXTS.refused}>
              {fault.message}
            </Alert>
          )}
        </Stack>
      </form>
    </DetailDrawer>
  )
}

function Appliance({ form: { values, set } }: { form: CaseFormState }) {
  return (
    <>
      <TermPicker
        label={TEXTS.appliance}
        clearable
        source={APPLIANCES}
        value={values.appliance_term_id}
        onChange={(appliance_term_id) => set({ appliance_term_id })}
      />
      <div className={css.two}>
        <ChipInput label={TEXTS.slot} value={values.slot} onChange={(slot) => set({ slot })} common={SLOTS} />
        <ChipInput
          label={TEXTS.system}
          value={values.prescription}
          onChange={(prescription) => set({ prescription })}
          common={BRACKET_SYSTEMS}
        />
      </div>
      <SelectField
        label={TEXTS.arches}
        clearable
        options={ARCHES}
        value={values.arches ?? null}
        onChange={(arches) => set({ arches: arches as CaseValues['arches'] })}
      />
    </>
  )
}

function Course({ form: { values, set, problems }, is_over }: { form: CaseFormState; is_over: boolean }) {
  return (
    <>
      <div className={css.two}>
        <DateInput
          label={TEXTS.start_on}
          value={values.start_on}
          onChange={(start_on) => set({ start_on })}
          error={problems.start_on}
        />
        <DateInput
          label={TEXTS.debond_on}
          value={values.debond_expected_on}
          onChange={(debond_expected_on) => set({ debond_expected_on })}
          error={problems.debond_expected_on}
        />
      </div>
      {is_over && (
        <DateInput
          label={TEXTS.finished_on}
          value={values.finished_on}
          onChange={(finished_on) => set({ finished_on })}
          error={problems.finished_on}
        />
      )}
      <div className={css.two}>
        <IntInput
          label={TEXTS.aligner_total}
          value={values.aligner_total}
          {...keepText((aligner_total) => set({ aligner_total }))}
          error={problems.aligner_total}
        />
        <IntInput
          label={TEXTS.days_per_aligner}
          value={values.days_per_aligner}
          {...keepText((days_per_aligner) => set({ days_per_aligner }))}
          error={problems.days_per_aligner}
        />
      </div>
    </>
  )
}
