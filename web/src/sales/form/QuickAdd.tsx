import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Fault } from '@bcare/contract/kit/codes'
import { api, useWrite } from '../../kit/api/api.ts'
import { FormFields } from '../../kit/form/edit/FormFields.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { useSession } from '../../kit/session/session.ts'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import { PhoneMatches } from './PhoneMatches.tsx'
import { CANCEL, QUICK_TEXTS as TEXTS } from '../texts.ts'
import { type QuickDraft, useQuickDraft } from './use-quick-draft.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'

interface QuickAddProps {
  pipeline_id: number
  stage: { id: number; name: string }
  onClose: () => void
  /** The stage wants more than is asked here, or the person does: the whole form. */
  onMore: () => void
}

/**
 * A deal in three lines: the phone first, which finds customers on file, then what it is about, and what the
 * clinic wants to know of every customer and every deal.
 */
export function QuickAdd({ pipeline_id, stage, onClose, onMore }: QuickAddProps) {
  const draft = useQuickDraft(stage.id)
  const { problems, tried } = draft
  const save = useQuickSave(pipeline_id, stage.id, onClose)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (draft.check()) void save.run(draft)
  }
  if (!draft.ofPerson.known || !draft.ofDeal.known) return null
  return (
    <Modal opened onClose={onClose} title={TEXTS.title(stage.name)} size={440}>
      <form noValidate onSubmit={send}>
        <Stack gap="sm">
          <DraftLine draft={draft.draft} />
          <TextInput
            label={TEXTS.phone}
            placeholder={TEXTS.phone_hint}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            data-autofocus
            withAsterisk
            aria-required
            maxLength={20}
            value={draft.phone}
            onChange={(event) => draft.setPhone(event.currentTarget.value)}
            error={tried && problems.phone}
          />
          <PhoneMatches phone={draft.phone} chosen={draft.person_id} onChoose={draft.setPerson} />
          {draft.adding && (
            <TextInput
              label={TEXTS.full_name}
              withAsterisk
              aria-required
              maxLength={120}
              value={draft.full_name}
              onChange={(event) => draft.setFullName(event.currentTarget.value)}
              error={tried && problems.full_name}
            />
          )}
          <CustomFields {...draft.ofPerson} />
          <TextInput
            label={TEXTS.name}
            placeholder={TEXTS.name_hint}
            withAsterisk
            aria-required
            maxLength={200}
            value={draft.name}
            onChange={(event) => draft.setName(event.currentTarget.value)}
            error={tried && problems.name}
          />
          <MoneyInput label={TEXTS.amount} value={draft.amount} onChange={draft.setAmount} />
          <CustomFields {...draft.ofDeal} />
          <Group justify="space-between" gap="xs">
            <Button variant="subtle" color="gray" onClick={onMore}>
              {TEXTS.more}
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {CANCEL}
              </Button>
              <Button type="submit" loading={save.busy}>
                {TEXTS.add}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const CustomFields = ({ fields, access }: QuickDraft['ofDeal']) =>
  fields.length > 0 && <FormFields fields={fields} access={access} />

/** Puts the person on file when they are new, then the deal. */
function useQuickSave(pipeline_id: number, stage_id: number, onDone: () => void) {
  const owner_id = useSession().user?.id ?? null
  const [made, setMade] = useState<{ phone: string; full_name: string; id: number }>()
  const addPerson = useWrite(api.person.add, { quiet: true })
  const addDeal = useWrite(api.deal.add, { quiet: true })

  const personOf = async ({ person_id, phone, full_name, ofPerson }: QuickDraft): Promise<number> => {
    if (person_id !== null) return person_id
    // The deal may have been refused after the person was added: pressing the button again adds no customer twice.
    if (made?.phone === phone && made.full_name === full_name) return made.id
    const { id } = await addPerson.mutateAsync({ phone, full_name: full_name.trim(), ...ofPerson.body })
    setMade({ phone, full_name, id })
    return id
  }
  const run = async (draft: QuickDraft) => {
    const { name, amount, ofPerson, ofDeal } = draft
    let asked = ofPerson
    try {
      const person_id = await personOf(draft)
      asked = ofDeal
      await addDeal.mutateAsync({
        name: name.trim(),
        person_id,
        pipeline_id,
        stage_id,
        owner_id,
        ...(amount !== null && { expected_amount: amount }),
        ...ofDeal.body,
      })
      draft.draft.saved()
      toast({ type: 'success', title: TEXTS.added })
      onDone()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (!asked.refuse(error)) toastFault(error)
    }
  }
  return { run, busy: addPerson.isPending || addDeal.isPending }
}
