import type { AttachmentDataListed } from '@bcare/contract/treatment/attachment-data'
import { mayBeYounger, SMALL_CHILD_MONTHS } from '@bcare/rules/treatment/prescription/age'
import { teethText } from '@bcare/rules/treatment/teeth'
import { clinicDate } from '@bcare/rules/text/date'
import { Alert, Button, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { keepText } from '../../kit/form/inputs/typed-number.ts'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { searchSource } from '../../kit/form/picker/picker-source.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft } from '../../kit/runtime/draft/use-draft.ts'
import { useMay } from '../../kit/session/may.ts'
import { useNow } from '../../kit/use-now.ts'
import { MedicalAlerts } from '../../shared/medical/MedicalAlerts.tsx'
import { ReasonAsk } from '../ReasonAsk.tsx'
import { MedicineLines } from './MedicineLines.tsx'
import css from './prescription.module.css'
import { copyOf, medicationOf, newValues, valuesOf } from './rx-values.ts'
import { AddMedicine, RxTools } from './RxTools.tsx'
import { RX_TEXTS as TEXTS } from './texts.ts'
import { useRxForm, useRxLines, warningsOf, type RxForm, type RxLine } from './use-rx-form.ts'

const WIDE = 920
const NEW_EXAM = 'new'

const EXAMS = searchSource(api.product.list, (search) => ({
  search,
  kind: ['exam' as const],
  is_active: true,
  limit: 20,
}))
const examName = ({ name }: { name: string }): string => name

export interface PrescriptionFormProps {
  person_id: number
  /** The version that is changed or corrected. */
  version?: AttachmentDataListed | undefined
  /** The one that a new one is a copy of. */
  copied?: AttachmentDataListed | undefined
  /** The customer's last one, to be copied from. */
  last: AttachmentDataListed | undefined
  onClose: () => void
}

/** Writes a prescription, changes a draft, or corrects what was signed. */
export function PrescriptionForm(props: PrescriptionFormProps) {
  const { person_id, version, onClose } = props
  const lines = useRxLines(person_id)
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={TEXTS.form_title(version?.code ?? null, version?.status === 'signed')}
      width={WIDE}
    >
      {lines === undefined ? <Skeleton height={320} radius="md" /> : <Fields {...props} lines={lines} />}
    </DetailDrawer>
  )
}

const initialOf = ({ version, copied }: PrescriptionFormProps, first: number | null) => {
  if (version !== undefined) return valuesOf(medicationOf(version), version.attachment_id)
  return copied === undefined ? newValues(first) : { ...copyOf(medicationOf(copied)), attachment_id: first }
}

/** The way of the keys: from a medicine that was added to its doses, and by Enter from there to the next medicine. */
function useKeys() {
  const [added, setAdded] = useState<{ no: number }>()
  const box = useRef<HTMLFormElement>(null)
  const add = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (added !== undefined)
      box.current?.querySelector<HTMLElement>(`[data-line="${added.no}"] [data-doses] input`)?.focus()
  }, [added])
  useEffect(() => {
    const form = box.current
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Enter' || event.isComposing || !(target instanceof HTMLInputElement)) return
      if (target.closest('[data-doses]') === null) return
      event.preventDefault()
      add.current?.querySelector('input')?.focus()
    }
    // What stands in a figure, such as the days of the medicine before, is typed over.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.closest('[data-doses]') !== null) target.select()
    }
    form?.addEventListener('keydown', onKey)
    form?.addEventListener('focusin', onFocus)
    return () => {
      form?.removeEventListener('keydown', onKey)
      form?.removeEventListener('focusin', onFocus)
    }
  }, [])
  return { box, add, setAdded }
}

function Fields(props: PrescriptionFormProps & { lines: readonly RxLine[] }) {
  const { person_id, version, copied, last, lines, onClose } = props
  const may_sign = useMay('attachment:sign')
  const form = useRxForm({
    person_id,
    version,
    copied_id: copied?.id,
    initial: initialOf(props, lines[0]?.id ?? null),
    onSaved: onClose,
  })
  const { box, add, setAdded } = useKeys()
  return (
    <form ref={box} noValidate onSubmit={(event) => event.preventDefault()}>
      <Stack gap={14}>
        <DraftLine draft={form.draft} />
        <MedicalAlerts person_id={person_id} />
        {version === undefined && <Belongs form={form} lines={lines} />}
        <Diagnosis form={form} />
        <RxTools form={form} last={last} />
        <MedicineLines form={form} />
        <div ref={add}>
          <AddMedicine form={form} onAdded={(no) => setAdded({ no })} />
        </div>
        <Rest form={form} />
        <Refused form={form} />
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            {TEXTS.close}
          </Button>
          <Button variant="light" loading={form.busy} onClick={() => void form.submit('draft')}>
            {TEXTS.save}
          </Button>
          {may_sign && (
            <Button
              loading={form.busy}
              leftSection={<IconSignature size={16} aria-hidden />}
              onClick={() => void form.submit('signed')}
            >
              {TEXTS.sign}
            </Button>
          )}
        </div>
      </Stack>
    </form>
  )
}

/** The line in whose record a prescription is: for a customer who has none, an examination that is added with it. */
function Belongs({ form, lines }: { form: RxForm; lines: readonly RxLine[] }) {
  const may_add = useMay('attachment:create')
  const { values, set, problems, is_new_exam } = form
  const options = [
    ...lines.map((line) => ({
      value: String(line.id),
      label: [line.title, teethText(line.teeth)].filter(Boolean).join(' · '),
    })),
    ...(may_add ? [{ value: NEW_EXAM, label: TEXTS.new_exam }] : []),
  ]
  if (options.length === 0) return <Alert color="orange">{TEXTS.no_create}</Alert>
  return (
    <div className={css.two}>
      <SelectField
        label={TEXTS.line}
        description={TEXTS.line_hint}
        required
        options={options}
        value={is_new_exam && may_add ? NEW_EXAM : String(values.attachment_id ?? '')}
        onChange={(chosen) => set({ attachment_id: chosen === NEW_EXAM ? null : Number(chosen) })}
        error={problems.fields.attachment_id}
      />
      {is_new_exam && may_add && (
        <Picker
          label={TEXTS.exam}
          description="&nbsp;"
          required
          value={values.exam_id}
          onChange={(exam_id) => set({ exam_id })}
          source={EXAMS}
          nameOf={examName}
          error={problems.fields.exam_id}
        />
      )}
    </div>
  )
}

function Diagnosis({ form: { values, set } }: { form: RxForm }) {
  return (
    <div className={css.two}>
      <TextInput
        label={TEXTS.diagnosis}
        withAsterisk
        maxLength={2000}
        value={values.diagnosis}
        onChange={(event) => set({ diagnosis: event.currentTarget.value })}
      />
      <TextInput
        label={TEXTS.icd}
        maxLength={20}
        value={values.icd_code}
        onChange={(event) => set({ icd_code: event.currentTarget.value.toUpperCase() })}
      />
    </div>
  )
}

/** Advice, the next visit, and what the law asks for of a small child. */
function Rest({ form: { values, set, problems, person } }: { form: RxForm }) {
  const today = clinicDate(useNow())
  const is_small = person !== undefined && mayBeYounger(person, today, SMALL_CHILD_MONTHS)
  return (
    <>
      {(is_small || values.weight_kg !== null || values.carer_name !== '') && (
        <div className={css.two} role="group" aria-label={TEXTS.small_child}>
          <TextInput
            label={TEXTS.carer}
            withAsterisk={is_small}
            maxLength={120}
            value={values.carer_name}
            onChange={(event) => set({ carer_name: event.currentTarget.value })}
          />
          <DecimalInput
            label={TEXTS.weight}
            required={is_small}
            value={values.weight_kg}
            {...keepText((weight_kg) => set({ weight_kg }))}
            error={problems.fields.weight_kg}
          />
        </div>
      )}
      <div className={css.two}>
        <Textarea
          label={TEXTS.advice}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={values.advice}
          onChange={(event) => set({ advice: event.currentTarget.value })}
        />
        <DateInput
          label={TEXTS.re_exam_on}
          min={today}
          value={values.re_exam_on}
          onChange={(re_exam_on) => set({ re_exam_on })}
          error={problems.fields.re_exam_on}
        />
      </div>
    </>
  )
}

const UNKNOWN: readonly string[] = ['unavailable', 'internal']

/** Why it was not signed: what is warned of is answered by another medicine, or by a reason. */
function Refused({ form }: { form: RxForm }) {
  const { fault, warnings, forget, submit } = form
  const of_all = warnings.filter(({ line }) => line === null)
  const refused = warningsOf(fault)
  const may_pass = refused !== undefined && refused.every((warning) => warning.may_pass)
  const draft = useDraft('prescription.answer', form.draft.name)
  return (
    <>
      {of_all.map(({ message }) => (
        <p key={message} className={css.warning} role="alert">
          {message}
        </p>
      ))}
      {fault !== null && !may_pass && (
        <Alert
          color={refused === undefined ? 'red.8' : 'orange'}
          role="alert"
          title={refused ? TEXTS.warned : TEXTS.refused}
        >
          {fault.message} {UNKNOWN.includes(fault.kind) && TEXTS.unknown}
        </Alert>
      )}
      {may_pass && (
        <ReasonAsk
          draft={draft}
          title={TEXTS.warned}
          action={TEXTS.answer}
          color="red.8"
          onSend={(reason) => submit('signed', reason)}
          onClose={forget}
        >
          {refused.map(({ message }) => (
            <p key={message} className={css.warning}>
              {message}
            </p>
          ))}
          <Text size="sm">{TEXTS.answer_about}</Text>
        </ReasonAsk>
      )}
    </>
  )
}
