import { Person, type Candidate } from '@bcare/contract/customers/person'
import { Fault } from '@bcare/contract/kit/codes'
import type { Row } from '@bcare/contract/kit/entity'
import { parsePhone } from '@bcare/rules/text/phone'
import { Modal } from '@mantine/core'
import { useMemo } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { NewCustomer } from '../../shared/modals/customer-modal.ts'
import type { Choices } from '../../kit/data/table/column.ts'
import { useCustomForm } from '../../shared/custom/use-custom-form.ts'
import { EditForm } from '../../kit/form/edit/EditForm.tsx'
import { formed, type FieldSpec, type Values } from '../../kit/form/field.ts'
import { FORM_TEXTS } from '../../kit/form/texts.ts'
import { useCancel } from '../../kit/form/edit/use-cancel.ts'
import { useEditForm } from '../../kit/form/edit/use-edit-form.ts'
import { useQuestion } from '../../kit/page/modal.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { quickFields } from './person-fields.tsx'
import { PERSON_TEXTS as TEXTS } from '../texts.ts'
import { usePersonFormChoices } from './use-person-form-choices.ts'

type PersonRow = Row<typeof Person>
type Draft = Parameters<typeof api.person.add>[0]

export interface PersonDialogProps {
  /** What was typed elsewhere: a name, a phone number, or both. */
  text?: NewCustomer
  onClose: () => void
  /** A new customer. */
  onAdded: (person: PersonRow) => void
  /** A customer who was on file already. */
  onChosen: (person: Candidate) => void
}

/** The form of a new customer. Customers who may be the same are shown beside what was typed before one is added. */
export function PersonDialog(props: PersonDialogProps) {
  const choices = usePersonFormChoices()
  const custom = useCustomForm(Person)
  return choices === undefined || custom === undefined ? null : (
    <Dialog {...props} choices={choices} custom={custom} />
  )
}

interface Doubt {
  draft: Draft
  candidates: Candidate[]
}

const candidatesOf = (fault: Fault) => (fault.data as { candidates?: Candidate[] } | null)?.candidates

/** Adds; when a similar customer is on file, asks whether to go on. Giving up throws the refusal again. */
function useAddPerson() {
  const { question: doubt, ask } = useQuestion<Doubt>()
  const { mutateAsync } = useWrite(api.person.add, { quiet: true })
  const save = async (body: Values): Promise<PersonRow> => {
    const draft = formed<Draft>(body)
    try {
      return await mutateAsync(draft)
    } catch (error) {
      const candidates = error instanceof Fault ? candidatesOf(error) : undefined
      if (candidates === undefined) throw error
      if (!(await ask({ draft, candidates }))) throw error
      return mutateAsync({ ...draft, force: true })
    }
  }
  return { save, doubt }
}

function presetOf(text: NewCustomer = ''): Values {
  if (typeof text !== 'string') return { ...text, full_name: text.full_name.trim() }
  if (text.trim() === '') return {}
  const phone = parsePhone(text)?.e164
  if (phone !== undefined) return { phone }
  return /\d/.test(text) ? {} : { full_name: text.trim() }
}

interface DialogProps extends PersonDialogProps {
  choices: Choices
  custom: readonly FieldSpec[]
}

function Dialog({ text, onClose, onAdded, onChosen, choices, custom }: DialogProps) {
  const fields = useMemo(() => [...quickFields(), ...custom], [custom])
  const { save, doubt } = useAddPerson()
  const state = useEditForm({
    entity: Person,
    fields,
    choices,
    preset: presetOf(text),
    ...(text && { about: JSON.stringify(text) }),
    save,
    onSaved: (saved) => {
      toast({ type: 'success', title: FORM_TEXTS.added(Person.label) })
      onAdded(saved)
    },
  })

  const close = () => {
    if (doubt === undefined && !state.saving) onClose()
  }
  const cancel = useCancel(state, close)
  return (
    <Modal
      opened
      onClose={close}
      title={TEXTS.add}
      size={640}
      closeButtonProps={{ 'aria-label': FORM_TEXTS.close }}
    >
      <EditForm state={state} onCancel={cancel} />
      {doubt && (
        <DuplicateDialog
          draft={doubt.draft}
          candidates={doubt.candidates}
          onBack={doubt.giveUp}
          onForce={() => doubt.answer(true)}
          onOpen={onChosen}
        />
      )}
    </Modal>
  )
}
