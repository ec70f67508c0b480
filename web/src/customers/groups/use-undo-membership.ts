import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { GROUP_TEXTS as TEXTS } from '../texts.ts'

interface Changed {
  group_id: number
  person_ids: number[]
  at: string
}

/** Says what became of a group's members, with the way back for exactly those. */
export function useUndoMembership() {
  const undo = useWrite(api.personGroupMember.undo, {
    touches: ['person', 'person_group'],
    onSuccess: ({ undone }) => toast({ type: 'info', title: TEXTS.undone(undone) }),
  })
  return (title: string, message: string, changed: Changed | undefined) =>
    toast({
      type: 'success',
      title,
      message,
      ...(changed && { action: { label: TEXTS.undo, run: () => undo.mutate(changed) } }),
    })
}
