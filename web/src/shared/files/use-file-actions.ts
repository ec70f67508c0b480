import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { downloadUrl } from '../../kit/runtime/storage.ts'
import { toast } from '../../kit/page/toast.tsx'
import type { UsageRow } from './groups.ts'
import { FILE_TEXTS as TEXTS } from './texts.ts'

/** Lets the browser save a file under its name. */
function save(row: UsageRow): void {
  const link = document.createElement('a')
  link.href = downloadUrl(row)
  link.download = row.name
  link.click()
}

/** What can be done with files of a record. */
export function useFileActions(onDone: () => void) {
  const remove = useWrite(api.fileUsage.delete_many)
  const restore = useWrite(api.fileUsage.restore, {
    onSuccess: () => toast({ type: 'success', title: TEXTS.restored }),
  })
  const pair = useWrite(api.fileUsage.pair, {
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.paired })
      onDone()
    },
  })
  return {
    async remove(rows: readonly UsageRow[]) {
      const ids = rows.map(({ id }) => id)
      const sure = await confirm({
        title: TEXTS.remove_question(ids.length),
        lost: TEXTS.remove_lost,
        action: TEXTS.remove,
        destructive: true,
      })
      if (!sure) return
      remove.mutate(
        { ids },
        {
          onSuccess: () => {
            const action = { label: TEXTS.undo, run: () => restore.mutate({ ids }) }
            toast({ type: 'success', title: TEXTS.removed(ids.length), action })
            onDone()
          },
        },
      )
    },
    /** The earlier picture is the one of before; where it is not known when they were taken, the one that was chosen first. */
    pair(rows: readonly UsageRow[]) {
      const known = rows.every(({ taken_at }) => taken_at !== null)
      const at = ({ taken_at }: UsageRow) => Date.parse(taken_at ?? '')
      const [before, after] = known ? rows.toSorted((one, other) => at(one) - at(other)) : rows
      if (before !== undefined && after !== undefined)
        pair.mutate({ before_id: before.id, after_id: after.id })
    },
    download(rows: readonly UsageRow[]) {
      // Browsers take several downloads at once for one, unless they are some time apart.
      rows.forEach((row, index) => setTimeout(() => save(row), index * 400))
    },
  }
}
