import { IconMessage, IconTrash, IconX } from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useMay, useMe } from '../../kit/session/may.ts'
import { writeMessage } from '../../shared/modals/message-modal.ts'
import type { MessageRow } from './message-row.ts'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

/** What a user may do with a message, each where it makes sense and by its right. */
export function useMessageActions() {
  const me = useMe()?.user.id
  const may = {
    create: useMay('message:create'),
    delete: useMay('message:delete'),
    manage: useMay('message:manage'),
  }
  const cancel = useWrite(api.message.cancel, {
    touches: ['message'],
    onSuccess: () => toast({ type: 'success', title: TEXTS.cancelled }),
  })
  const remove = useWrite(api.message.delete, {
    touches: ['message'],
    onSuccess: () => toast({ type: 'success', title: TEXTS.deleted }),
  })
  const ask = (title: string, about: string, action: string, run: () => void) =>
    void confirm({ title, about, action }).then((sure) => sure && run())

  const actionsOf = ({
    id,
    code,
    status,
    provider,
    created_by,
    person_id,
    person_name,
  }: MessageRow): RowAction[] => {
    const is_mine = created_by === me || may.manage
    const offered: (RowAction | false)[] = [
      may.create && {
        label: TEXTS.write,
        icon: <IconMessage {...ICON} />,
        run: () => writeMessage({ kind: 'one', person: { id: person_id, full_name: person_name ?? '' } }),
      },
      may.create &&
        is_mine &&
        status === 'queued' && {
          label: TEXTS.cancel,
          icon: <IconX {...ICON} />,
          run: () =>
            ask(`${TEXTS.cancel} ${code}?`, TEXTS.cancel_about, TEXTS.cancel, () => cancel.mutate({ id })),
        },
      may.delete &&
        is_mine &&
        provider === 'manual' && {
          label: TEXTS.delete,
          icon: <IconTrash {...ICON} />,
          destructive: true,
          run: () =>
            ask(`${TEXTS.delete} ${code}?`, TEXTS.delete_about, TEXTS.delete, () => remove.mutate({ id })),
        },
    ]
    return offered.filter((action) => action !== false)
  }
  return { may, actionsOf }
}
