import { bare, entity } from '@bcare/contract/kit/entity'
import { Deal } from '@bcare/contract/sales/deal'
import type { RequirableField } from '@bcare/rules/sales/required'
import { Modal, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { EditForm } from '../../kit/form/edit/EditForm.tsx'
import { useEditForm } from '../../kit/form/edit/use-edit-form.ts'
import type { Asking, MoveAnswers } from '../asking.ts'
import { ENTRY_FIELDS } from './deal-fields.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'

/** A field of a deal that may not be empty here. */
function filled(field: RequirableField): z.core.$ZodType {
  const schema = bare(Deal.edits[field])
  return schema instanceof z.ZodMiniNullable ? schema.def.innerType : schema
}

/** Just the facts that a stage asks for, every one of them wanted. */
const entryOf = (missing: readonly RequirableField[]) =>
  entity('deal_entry', {
    label: Deal.label,
    edits: Object.fromEntries(missing.map((field) => [field, filled(field)])),
    labels: Deal.labels,
  })

/** Asks for what a stage wants to know before a deal may enter it, and for nothing else. */
export function MissingDialog({ asking }: { asking: Asking }) {
  const { missing = [], deal, stage_name, giveUp } = asking
  const wanted = useMemo(() => entryOf(missing), [missing])
  const fields = useMemo(
    () => ENTRY_FIELDS.filter(({ name }) => (missing as readonly string[]).includes(name)),
    [missing],
  )
  const state = useEditForm({
    entity: wanted,
    fields,
    about: `deal=${deal.id}`,
    save: (body) => Promise.resolve(body),
    onSaved: (body) => asking.answer({ fields: body as MoveAnswers['fields'] }),
  })
  return (
    <Modal opened onClose={giveUp} title={TEXTS.missing(stage_name)} size={460}>
      <Stack>
        <Text size="sm" c="gray.7">
          {TEXTS.missing_about(deal.name, deal.person_name)}
        </Text>
        <EditForm state={state} onCancel={giveUp} action={TEXTS.move_to} />
      </Stack>
    </Modal>
  )
}
