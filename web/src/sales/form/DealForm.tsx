import { Deal } from '@bcare/contract/sales/deal'
import { useMemo } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import type { CustomRow } from '../../kit/custom/columns.tsx'
import { useCustomForm } from '../../shared/custom/use-custom-form.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import type { Values } from '../../kit/form/field.ts'
import type { EditedRow } from '../../kit/form/edit/read-body.ts'
import { useSession } from '../../kit/session/session.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { DEAL_FIELDS, PERSON_FIELD } from './deal-fields.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'

type Add = Parameters<typeof api.deal.add>[0]
type Update = Parameters<typeof api.deal.update>[0]

interface DealFormProps {
  /** The deal being edited; absent, one is added. */
  row?: EditedRow & CustomRow
  pipeline_id: number
  /** Where a new deal begins; the pipeline's first stage unless given. */
  stage_id?: number | undefined
  /** Whose deal it is, when that is not asked. */
  person_id?: number | undefined
  onClose: () => void
}

/** Adds a deal, or changes what people may change of one. */
export function DealForm({ row, pipeline_id, stage_id, person_id, onClose }: DealFormProps) {
  const me = useSession().user?.id
  const add = useWrite(api.deal.add, { quiet: true })
  const update = useWrite(api.deal.update, { quiet: true })
  const priority = useConstant('deal.priority')
  const custom = useCustomForm(Deal, row)
  const fields = useMemo(
    () => [...(person_id === undefined && !row ? [PERSON_FIELD] : []), ...DEAL_FIELDS, ...(custom ?? [])],
    [person_id, row, custom],
  )
  const choices = useMemo(() => ({ priority }), [priority])
  const preset = useMemo(() => ({ owner_id: me ?? null }), [me])
  const fixed = { pipeline_id, ...(person_id !== undefined && { person_id }) }
  const save = (body: Values) =>
    row
      ? update.mutateAsync(body as Update)
      : add.mutateAsync({ ...body, ...(stage_id !== undefined && { stage_id }) } as Add)
  if (custom === undefined) return null
  return (
    <EditDialog
      opened
      onClose={onClose}
      entity={Deal}
      fields={fields}
      choices={choices}
      row={row}
      preset={preset}
      fixed={fixed}
      save={save}
      title={row ? undefined : TEXTS.add}
    />
  )
}
