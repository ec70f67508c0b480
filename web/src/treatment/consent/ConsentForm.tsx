import type { AttachmentDataListed } from '@bcare/contract/treatment/attachment-data'
import { teethText } from '@bcare/rules/treatment/teeth'
import { Alert, Button, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { api } from '../../kit/api/api.ts'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useMay } from '../../kit/session/may.ts'
import { SignatureFields, SignerFields } from '../plan/SignerFields.tsx'
import { useRxLines, type RxLine } from '../prescription/use-rx-form.ts'
import css from '../records/records.module.css'
import { CONSENT_TEXTS as TEXTS } from './texts.ts'
import { type ConsentFormState, type ConsentTemplate, useConsentForm } from './use-consent-form.ts'

const WIDE = 760
const UNKNOWN: readonly string[] = ['unavailable', 'internal']

const TEMPLATES = wholeSource<ConsentTemplate, Parameters<typeof api.term.list>[0]>(api.term.list, {
  vocabulary: 'consent_template',
  is_active: true,
  limit: 200,
})
const templateName = ({ name }: ConsentTemplate): string => name

interface ConsentFormProps {
  person_id: number
  version: AttachmentDataListed | undefined
  onClose: () => void
}

/** Writes what a customer consents to, and has it signed. */
export function ConsentForm(props: ConsentFormProps) {
  const lines = useRxLines(props.person_id)
  return (
    <DetailDrawer
      opened
      onClose={props.onClose}
      title={TEXTS.form_title(props.version?.code ?? null)}
      width={WIDE}
    >
      {lines === undefined ? <Skeleton height={320} radius="md" /> : <Fields {...props} lines={lines} />}
    </DetailDrawer>
  )
}

function Fields({ person_id, version, lines, onClose }: ConsentFormProps & { lines: readonly RxLine[] }) {
  const form = useConsentForm({ person_id, version, lines, onSaved: onClose })
  const { values, set, problems } = form
  if (lines.length === 0 && version === undefined) return <Alert color="orange">{TEXTS.no_lines}</Alert>
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <Stack gap={16}>
        <DraftLine draft={form.draft} />
        {version === undefined && <Beginning form={form} lines={lines} />}
        <TextInput
          label={TEXTS.title}
          withAsterisk
          maxLength={200}
          value={values.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={problems.title}
        />
        <Textarea
          label={TEXTS.text}
          withAsterisk
          autosize
          minRows={8}
          maxRows={24}
          maxLength={8000}
          value={values.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
          error={problems.text}
        />
        <SignerFields form={form.signer} />
        <SignatureFields form={form.signer} />
        <Foot form={form} onClose={onClose} />
      </Stack>
    </form>
  )
}

/** Which line it is about, and the template that its text begins with. */
function Beginning({ form, lines }: { form: ConsentFormState; lines: readonly RxLine[] }) {
  const { values, set, take, problems } = form
  return (
    <>
      <SelectField
        label={TEXTS.line}
        required
        options={lines.map((line) => ({
          value: String(line.id),
          label: [line.title, teethText(line.teeth)].filter(Boolean).join(' · '),
        }))}
        value={values.attachment_id === null ? null : String(values.attachment_id)}
        onChange={(chosen) => set({ attachment_id: chosen === null ? null : Number(chosen) })}
        error={problems.attachment_id}
      />
      <Picker
        label={TEXTS.template}
        description={TEXTS.template_hint}
        value={values.template_term_id}
        onChange={(template_term_id) => set({ template_term_id })}
        onPick={(template) => template !== null && take(template)}
        source={TEMPLATES}
        nameOf={templateName}
      />
    </>
  )
}

function Foot({ form, onClose }: { form: ConsentFormState; onClose: () => void }) {
  const may_sign = useMay('attachment:sign')
  const { fault, busy, submit } = form
  return (
    <>
      {fault !== null && (
        <Alert color="red.8" role="alert" title={TEXTS.refused}>
          {fault.message} {UNKNOWN.includes(fault.kind) && TEXTS.unknown}
        </Alert>
      )}
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {TEXTS.close}
        </Button>
        <Button variant="light" loading={busy} onClick={() => void submit('draft')}>
          {TEXTS.save}
        </Button>
        <Button
          loading={busy || form.signer.reading}
          leftSection={<IconSignature size={16} aria-hidden />}
          onClick={() => void submit(may_sign ? 'doctor' : 'customer')}
        >
          {may_sign ? TEXTS.sign : TEXTS.keep_signed}
        </Button>
      </div>
    </>
  )
}
