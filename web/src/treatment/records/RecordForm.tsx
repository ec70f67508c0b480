import type { PersonDataListed } from '@bcare/contract/customers/person-data'
import type { Answers, RecordSection } from '@bcare/rules/treatment/records/field'
import { EXAM_TABS } from '@bcare/rules/treatment/records/medical-exam'
import { RECORD_FORMS, type RecordKind } from '@bcare/rules/treatment/records/signing'
import { Alert, Button, Stack, Tabs, Text } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { TabList } from '../../kit/page/TabList.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useMay } from '../../kit/session/may.ts'
import { MedicalAlerts } from '../../shared/medical/MedicalAlerts.tsx'
import { Performed } from './Performed.tsx'
import { RecordInput } from './RecordInput.tsx'
import css from './records.module.css'
import { RECORD_TEXTS as TEXTS } from './texts.ts'
import { useRecordForm, type RecordFormState } from './use-record-form.ts'

const WIDE = 920
const UNKNOWN: readonly string[] = ['unavailable', 'internal']

export interface RecordFormProps {
  person_id: number
  kind: RecordKind
  version: PersonDataListed | undefined
  /** What a new one begins with, and what is said of that. */
  initial: Answers
  hint?: string | undefined
  /** What the tabs of an examination show that are records of their own. */
  others: Readonly<Record<'ortho_exam' | 'perio_chart', ReactNode>>
  onClose: () => void
}

/** Writes a record, changes a draft, or corrects what was signed. */
export function RecordForm(props: RecordFormProps) {
  const { person_id, kind, version, initial, hint, others, onClose } = props
  const form = useRecordForm({ person_id, kind, version, initial, onSaved: onClose })
  const { label } = RECORD_FORMS[kind]
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={TEXTS.title(label, version?.code ?? null, version?.status === 'signed')}
      width={WIDE}
      footer={<Foot form={form} onClose={onClose} />}
    >
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <Stack gap={16}>
          <DraftLine draft={form.draft} />
          <MedicalAlerts person_id={person_id} />
          {version === undefined && hint !== undefined && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
          {kind === 'medical_exam' ? (
            <ExamTabs form={form} others={others} />
          ) : (
            Object.entries(RECORD_FORMS[kind].form).map(([name, section]) => (
              <Section key={name} kind={kind} section={section} form={form} heading />
            ))
          )}
          {kind === 'outpatient_record' && (
            <Performed person_id={person_id} answers={form.typed as Answers} />
          )}
        </Stack>
      </form>
    </DetailDrawer>
  )
}

interface SectionProps {
  kind: RecordKind
  section: RecordSection
  form: RecordFormState
  heading?: boolean
}

function Section({ kind, section, form, heading = false }: SectionProps) {
  const { typed, problems, set } = form
  const required: readonly string[] = RECORD_FORMS[kind].required
  return (
    <div role="group" aria-label={section.label} className={css.section}>
      {heading && <h3 className={css.heading}>{section.label}</h3>}
      {Object.entries(section.fields).map(([name, field]) => (
        <div key={name} className={['long', 'teeth', 'choices'].includes(field.type) ? css.wide : undefined}>
          <RecordInput
            name={name}
            field={field}
            value={typed[name]}
            required={required.includes(name)}
            error={problems[name]}
            onChange={(next) => set(name, next)}
          />
        </div>
      ))}
    </div>
  )
}

/** The six tabs of an examination, two of which are records of their own. */
function ExamTabs({ form, others }: { form: RecordFormState; others: RecordFormProps['others'] }) {
  const [open, setOpen] = useState('0')
  const sections: Readonly<Record<string, RecordSection>> = RECORD_FORMS.medical_exam.form
  const tabs = EXAM_TABS.map(({ label, section }, at) => {
    const fields = section === null ? [] : Object.keys(sections[section]?.fields ?? {})
    return { value: String(at), label, urgent: fields.some((name) => form.problems[name] !== undefined) }
  })
  return (
    <Tabs value={open} onChange={(next) => next !== null && setOpen(next)} keepMounted={false}>
      <TabList tabs={tabs} open={open} onOpen={setOpen} label={RECORD_FORMS.medical_exam.label} />
      {EXAM_TABS.map(({ kind, section }, at) => {
        const fields = section === null ? undefined : sections[section]
        return (
          <Tabs.Panel key={section ?? kind} value={String(at)} pt="md">
            {fields === undefined ? (
              kind !== 'medical_exam' && others[kind]
            ) : (
              <Section kind="medical_exam" section={fields} form={form} />
            )}
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}

/** Why it was not stored or signed, and the ways on. */
function Foot({ form, onClose }: { form: RecordFormState; onClose: () => void }) {
  const may_sign = useMay('medical_history:sign')
  const { fault, problems, busy, submit } = form
  return (
    <div className={css.foot}>
      {fault !== null && (
        <Alert color="red.8" role="alert" title={TEXTS.refused}>
          {fault.message} {UNKNOWN.includes(fault.kind) && TEXTS.unknown}
        </Alert>
      )}
      {fault === null && Object.keys(problems).length > 0 && (
        <p className={css.warning} role="alert">
          {TEXTS.wrong}
        </p>
      )}
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {TEXTS.close}
        </Button>
        <Button variant="light" loading={busy} onClick={() => void submit('draft')}>
          {TEXTS.save}
        </Button>
        {may_sign && (
          <Button
            loading={busy}
            leftSection={<IconSignature size={16} aria-hidden />}
            onClick={() => void submit('signed')}
          >
            {TEXTS.sign}
          </Button>
        )}
      </div>
    </div>
  )
}
