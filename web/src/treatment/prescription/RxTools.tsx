import type { AttachmentDataListed } from '@bcare/contract/treatment/attachment-data'
import { readTemplate, templateText } from '@bcare/rules/treatment/prescription/template'
import { Button, TextInput } from '@mantine/core'
import { IconBookmark, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { givenSource, wholeSource } from '../../kit/form/picker/picker-source.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useMay } from '../../kit/session/may.ts'
import css from './prescription.module.css'
import {
  addedLine,
  appended,
  lineOfMedicine,
  medicationOf,
  toMedication,
  type CatalogueMedicine,
} from './rx-values.ts'
import { RX_TEXTS as TEXTS } from './texts.ts'
import type { RxForm } from './use-rx-form.ts'

const VOCABULARY = 'prescription_template'
const MOST_TEMPLATE = 2000

interface Template {
  id: number
  name: string
  data: Record<string, unknown>
}

const TEMPLATES = wholeSource<Template, Parameters<typeof api.term.list>[0]>(api.term.list, {
  vocabulary: VOCABULARY,
  is_active: true,
  limit: 200,
})
const templateName = ({ name }: Template): string => name
const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Adds what another prescription or template says: its medicines behind those that are there, words only where there are none. */
function taken(
  form: RxForm,
  more: { lines: Parameters<typeof appended>[1]; diagnosis: string; advice: string },
) {
  const { values, catalogue } = form
  form.set({
    lines: appended(values.lines, more.lines, catalogue),
    diagnosis: values.diagnosis.trim() === '' ? more.diagnosis : values.diagnosis,
    advice: values.advice.trim() === '' ? more.advice : values.advice,
  })
}

interface RxToolsProps {
  form: RxForm
  last: AttachmentDataListed | undefined
}

/** What fills a prescription quickly: the clinic's templates and the customer's last one. */
export function RxTools({ form, last }: RxToolsProps) {
  const may_read = useMay('term:read')
  const may_add = useMay('term:create')
  const [saving, setSaving] = useState(false)
  const copy = () => {
    if (last === undefined) return
    const { lines = [], diagnosis = '', advice = '' } = medicationOf(last)
    taken(form, { lines, diagnosis, advice })
  }
  const take = (template: Template | null) => {
    if (template === null) return
    const { content, diagnosis, advice } = template.data
    taken(form, {
      lines: readTemplate(word(content)),
      diagnosis: word(diagnosis),
      advice: word(advice),
    })
  }
  return (
    <div className={css.tools}>
      {may_read && (
        <div className={css.grow}>
          <Picker
            label={TEXTS.template}
            placeholder={TEXTS.template_hint}
            value={null}
            onChange={() => undefined}
            onPick={take}
            source={TEMPLATES}
            nameOf={templateName}
          />
        </div>
      )}
      {last !== undefined && (
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
          {TEXTS.copy_last}
        </Button>
      )}
      {may_add && form.values.lines.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setSaving(true)}
        >
          {TEXTS.save_template}
        </Button>
      )}
      {saving && <SaveTemplate form={form} onClose={() => setSaving(false)} />}
    </div>
  )
}

/** Stores a prescription's medicines and words as a template of the clinic. */
function SaveTemplate({ form, onClose }: { form: RxForm; onClose: () => void }) {
  const draft = useDraft('prescription.template', 'new')
  const [name, setName] = useDraftState(draft, 'name', '')
  const [tried, setTried] = useState(false)
  const add = useWrite(api.term.add, {
    onSuccess: (term) => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.template_saved(term.name) })
      onClose()
    },
  })
  const { diagnosis = '', advice = '', lines = [] } = toMedication(form.values, undefined)
  const content = templateText(lines)
  const too_long = content.length > MOST_TEMPLATE
  const send = () => {
    setTried(true)
    if (name.trim() === '' || too_long) return
    add.mutate({
      vocabulary: VOCABULARY,
      name: name.trim(),
      data: { content, diagnosis: diagnosis.slice(0, 300), advice: advice.slice(0, 1000) },
    })
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.save_template}
      action={TEXTS.save_template}
      busy={add.isPending}
      onSend={send}
      onClose={onClose}
    >
      <TextInput
        label={TEXTS.template_name}
        withAsterisk
        data-autofocus
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={too_long ? TEXTS.template_long : tried && name.trim() === '' ? TEXTS.required : undefined}
      />
    </AskDialog>
  )
}

const medicineName = ({ name, medicine }: CatalogueMedicine): string => {
  const ingredient = medicine?.active_ingredient
  return ingredient && !name.toLowerCase().includes(ingredient.toLowerCase())
    ? `${name} (${ingredient})`
    : name
}

interface AddMedicineProps {
  form: RxForm
  /** Tells which line was added, so that its doses are typed next. */
  onAdded: (no: number) => void
}

/** Adds a medicine by a few letters of its name, or one that the catalogue does not have by what was typed. */
export function AddMedicine({ form, onAdded }: AddMedicineProps) {
  const { values, set, catalogue } = form
  const put = (line: ReturnType<typeof addedLine>) => {
    set({ lines: [...values.lines, line] })
    onAdded(line.no)
  }
  return (
    <Picker
      label={TEXTS.add_medicine}
      placeholder={TEXTS.add_hint}
      value={null}
      onChange={() => undefined}
      onPick={(option) => option !== null && put(lineOfMedicine(values.lines, option))}
      source={givenSource(catalogue, 'medicines')}
      nameOf={medicineName}
      create={{
        label: TEXTS.by_name,
        run: async (text) => {
          put(addedLine(values.lines, text))
          return undefined
        },
      }}
    />
  )
}

/** The newest signed prescription of a customer. */
export const lastSigned = (rows: readonly AttachmentDataListed[]): AttachmentDataListed | undefined =>
  rows.find(({ status, is_replaced }) => status === 'signed' && !is_replaced)
