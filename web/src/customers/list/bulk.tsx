import {
  IconMessage,
  IconTag,
  IconTransfer,
  IconUserCheck,
  IconUsersGroup,
  IconUsersMinus,
} from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { BulkAction } from '../../kit/data/table/TableFooter.tsx'
import { useMay } from '../../kit/session/may.ts'
import { writeMessage } from '../../shared/modals/message-modal.ts'
import { ASSIGN_TEXTS, GROUP_TEXTS, HAND_OVER_TEXTS, PERSON_TEXTS } from '../texts.ts'

const TagDialog = lazy(() => import('./TagDialog.tsx').then((file) => ({ default: file.TagDialog })))
const AssignDialog = lazy(() => import('./AssignDialog.tsx').then((file) => ({ default: file.AssignDialog })))
const JoinDialog = lazy(() =>
  import('../groups/JoinDialog.tsx').then((file) => ({ default: file.JoinDialog })),
)
const LeaveDialog = lazy(() =>
  import('../groups/LeaveDialog.tsx').then((file) => ({ default: file.LeaveDialog })),
)

const HandOverBulk = lazy(() =>
  import('../hand-over/HandOverDialog.tsx').then((file) => ({ default: file.HandOverBulk })),
)

interface Doing {
  what: 'tag' | 'assign' | 'hand_over' | 'join' | 'leave'
  ids: number[]
  clear: () => void
}

/** What can be done with many customers at once, as far as the user may; `group_id` is the one group they are listed of. */
export function useBulk(group_id: number | undefined) {
  const [doing, setDoing] = useState<Doing>()
  const may_tag = useMay('person_tag:create')
  const may_assign = useMay('person_assignment:assign')
  const may_join = useMay('person_group_member:create')
  const may_write = useMay('message:manage')
  const bulk = useMemo(() => {
    const start =
      (what: Doing['what']): BulkAction['run'] =>
      (ids, clear) =>
        setDoing({ what, ids, clear })
    const action = (may: boolean, what: Doing['what'], label: string, icon: BulkAction['icon']) =>
      may ? [{ label, icon, run: start(what) }] : []
    const actions: BulkAction[] = [
      ...action(may_assign, 'assign', ASSIGN_TEXTS.assign, <IconUserCheck size={16} />),
      ...action(may_assign, 'hand_over', HAND_OVER_TEXTS.title, <IconTransfer size={16} />),
      ...action(may_join, 'join', GROUP_TEXTS.join, <IconUsersGroup size={16} />),
      ...action(may_join && group_id !== undefined, 'leave', GROUP_TEXTS.leave, <IconUsersMinus size={16} />),
      ...action(may_tag, 'tag', PERSON_TEXTS.add_tags, <IconTag size={16} />),
      ...(may_write
        ? [
            {
              label: PERSON_TEXTS.write_to,
              icon: <IconMessage size={16} />,
              run: (person_ids: number[], onDone: () => void) =>
                writeMessage({ kind: 'many', person_ids, onDone }),
            },
          ]
        : []),
    ]
    return actions.length > 0 ? actions : undefined
  }, [may_tag, may_assign, may_join, may_write, group_id])

  const close = () => setDoing(undefined)
  const dialog = doing && (
    <Suspense fallback={null}>
      <Dialog doing={doing} group_id={group_id} onClose={close} />
    </Suspense>
  )
  return { bulk, dialog }
}

function Dialog({
  doing,
  group_id,
  onClose,
}: {
  doing: Doing
  group_id: number | undefined
  onClose: () => void
}) {
  const props = { ids: doing.ids, onDone: doing.clear, onClose }
  if (doing.what === 'assign') return <AssignDialog {...props} />
  if (doing.what === 'hand_over') return <HandOverBulk {...props} />
  if (doing.what === 'join') return <JoinDialog {...props} />
  if (doing.what === 'leave' && group_id !== undefined) return <LeaveDialog {...props} group_id={group_id} />
  return <TagDialog {...props} />
}
