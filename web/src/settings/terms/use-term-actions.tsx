import { MOST_DEPTH } from '@bcare/rules/settings/terms'
import { IconArrowMerge, IconEye, IconEyeOff, IconListSearch, IconSubtask } from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { ROW_ICONS } from '../../kit/data/table/row-icons.tsx'
import { useMay } from '../../kit/session/may.ts'
import { toast } from '../../kit/page/toast.tsx'
import { TERM_TEXTS as TEXTS } from './texts.ts'
import type { TermRow } from './use-vocabulary.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import type { Opened } from './opened.ts'

interface TermUsage {
  used: boolean
  depth: number
}

const when = (condition: boolean, action: () => RowAction): RowAction[] => (condition ? [action()] : [])

/** What can be done with a word: what is not offered would be refused. */
export function useTermActions({ onOpen, is_tree }: { onOpen: (opened: Opened) => void; is_tree: boolean }) {
  const [may_add, may_update] = [useMay('term:create'), useMay('term:update')]
  const [may_merge, may_delete] = [useMay('term:merge'), useMay('term:delete')]
  const update = useWrite(api.term.update)
  const remove = useWrite(api.term.delete)
  const toggle = ({ id, version, name, is_active }: TermRow) =>
    update.mutate(
      { id, version, is_active: !is_active },
      {
        onSuccess: () =>
          toast({ type: 'success', title: is_active ? TEXTS.deactivated(name) : TEXTS.activated(name) }),
      },
    )
  const destroy = async ({ id, version, name }: TermRow) => {
    const question = {
      title: TEXTS.remove_ask(name),
      lost: TEXTS.remove_lost,
      action: TEXTS.remove,
      destructive: true,
    }
    if (await confirm(question))
      remove.mutate(
        { id, version },
        { onSuccess: () => toast({ type: 'success', title: TEXTS.removed(name) }) },
      )
  }
  return (row: TermRow, { used, depth }: TermUsage): RowAction[] => {
    const free = !row.is_system
    return [
      ...when(may_update, () => ({
        label: 'Sửa',
        icon: ROW_ICONS.edit,
        run: () => onOpen({ what: 'edit', row }),
      })),
      ...when(may_add && is_tree && depth + 1 < MOST_DEPTH, () => ({
        label: TEXTS.add_under,
        icon: <IconSubtask size={16} />,
        run: () => onOpen({ what: 'edit', parent_id: row.id }),
      })),
      ...when(may_update, () => ({
        label: TEXTS.uses,
        icon: <IconListSearch size={16} />,
        run: () => onOpen({ what: 'uses', row }),
      })),
      ...when(may_update && free, () => ({
        label: row.is_active ? TEXTS.deactivate : TEXTS.activate,
        icon: row.is_active ? <IconEyeOff size={16} /> : <IconEye size={16} />,
        run: () => toggle(row),
      })),
      ...when(may_merge && free, () => ({
        label: TEXTS.merge,
        icon: <IconArrowMerge size={16} />,
        run: () => onOpen({ what: 'merge', row }),
      })),
      ...when(may_delete && free && !used, () => ({
        label: TEXTS.remove,
        icon: ROW_ICONS.remove,
        destructive: true,
        run: () => void destroy(row),
      })),
    ]
  }
}
