import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { PipelineRow } from './pipeline-form.ts'
import { PIPELINE_TEXTS as TEXTS } from './texts.ts'

/** What can be done with a pipeline beside changing it: nothing of it is lost, so it is only taken out of use. */
export function usePipelineActions() {
  const may_delete = useMay('pipeline:delete')
  const may_update = useMay('pipeline:update')
  const remove = useWrite(api.pipeline.delete, { touches: ['stage', 'deal'] })
  const update = useWrite(api.pipeline.update, { touches: ['stage', 'deal'] })
  const takeOut = async ({ id, version, name }: PipelineRow) => {
    const question = {
      title: TEXTS.take_out_ask(name),
      about: TEXTS.take_out_about,
      action: TEXTS.take_out,
    }
    if (await confirm(question))
      remove.mutate(
        { id, version },
        { onSuccess: () => toast({ type: 'success', title: TEXTS.taken_out(name) }) },
      )
  }
  const takeUp = ({ id, version, name }: PipelineRow) =>
    update.mutate(
      { id, version, is_active: true },
      { onSuccess: () => toast({ type: 'success', title: TEXTS.taken_in(name) }) },
    )
  return (row: PipelineRow): RowAction[] => {
    if (row.is_active && may_delete)
      return [{ label: TEXTS.take_out, icon: <IconEyeOff size={16} />, run: () => void takeOut(row) }]
    if (!row.is_active && may_update)
      return [{ label: TEXTS.take_in, icon: <IconEye size={16} />, run: () => takeUp(row) }]
    return []
  }
}
