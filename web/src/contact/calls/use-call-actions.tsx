import { isLive } from '@bcare/rules/contact/call/call'
import {
  IconCalendarPlus,
  IconMessageCheck,
  IconPhoneCheck,
  IconPhoneOff,
  IconPhoneOutgoing,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import type { RowAction } from '../../kit/data/table/row-action.ts'
import { isDialable } from '../../kit/data/PhoneLink.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useMay, useMe } from '../../kit/session/may.ts'
import { openBooking } from '../../shared/modals/appointment-modal.ts'
import { addCustomer } from '../../shared/modals/customer-modal.ts'
import { ask } from './asking.ts'
import { type CallRow, isMissed } from './call-row.ts'
import { dialled } from './dialled.ts'
import { CALL_TEXTS as TEXTS } from './texts.ts'

const ICON = { size: 16, 'aria-hidden': true } as const
const TOUCHED = ['call', 'task', 'person'] as const

/** Dials the number of a call; what came of it is asked for afterwards. */
export function dial({ number, person_id, person_name, deal_id }: CallRow): void {
  if (!isDialable(number)) return
  dialled.set({
    number,
    ...(person_id !== null && { person: { id: person_id, full_name: person_name ?? '' } }),
    ...(deal_id !== null && { deal_id }),
  })
  window.location.assign(`tel:${number}`)
}

const bookingOf = ({ person_id, person_name, deal_id }: CallRow) => ({
  ...(person_id !== null && { person: { id: person_id, full_name: person_name ?? '' } }),
  ...(deal_id !== null && { deal_id }),
})

/** What a user may do with a call, each where it makes sense and by its right. */
export function useCallActions() {
  const me = useMe()?.user.id
  const may = {
    update: useMay('call:update'),
    manage: useMay('call:manage'),
    delete: useMay('call:delete'),
    book: useMay('appointment:create'),
    add: useMay('person:create'),
  }
  const accept = useWrite(api.call.accept, {
    touches: ['call'],
    onSuccess: () => toast({ type: 'success', title: TEXTS.taken }),
  })
  const end = useWrite(api.call.end, {
    touches: TOUCHED,
    onSuccess: () => toast({ type: 'success', title: TEXTS.ended }),
  })
  const link = useWrite(api.call.update, {
    touches: ['call'],
    onSuccess: ({ person_name }) => toast({ type: 'success', title: TEXTS.linked(person_name ?? '') }),
  })
  const remove = useWrite(api.call.delete, {
    touches: ['call'],
    onSuccess: () => toast({ type: 'success', title: TEXTS.deleted }),
  })

  const bringOnFile = async (row: CallRow) => {
    const person = await addCustomer({ full_name: '', phone: row.number, no_phone_reason: null })
    if (person !== undefined) link.mutate({ id: row.id, person_id: person.id })
  }
  const confirmDelete = ({ id, code }: CallRow) =>
    void confirm({ title: `${TEXTS.delete} ${code}?`, about: TEXTS.delete_about, action: TEXTS.delete }).then(
      (sure) => sure && remove.mutate({ id }),
    )

  /** Mine to speak about: I took it, nobody has, or I supervise. */
  const isMine = ({ user_id }: CallRow) => user_id === null || user_id === me || may.manage

  const actionsOf = (row: CallRow): RowAction[] => {
    const { status, number, provider, person_id } = row
    const offered: (RowAction | false)[] = [
      may.update &&
        status === 'ringing' &&
        row.direction === 'in' && {
          label: TEXTS.take,
          icon: <IconPhoneCheck {...ICON} />,
          run: () => accept.mutate({ id: row.id }),
        },
      may.update &&
        isLive(status) &&
        isMine(row) && {
          label: status === 'ringing' ? TEXTS.reject : TEXTS.end,
          icon: <IconPhoneOff {...ICON} />,
          run: () => end.mutate({ id: row.id }),
        },
      !isLive(status) &&
        isDialable(number) && {
          label: isMissed(row) ? TEXTS.call_back : TEXTS.call,
          icon: <IconPhoneOutgoing {...ICON} />,
          run: () => dial(row),
        },
      may.update &&
        status !== 'ringing' &&
        isMine(row) && {
          label: row.outcome_term_id === null ? TEXTS.feedback : TEXTS.change_feedback,
          icon: <IconMessageCheck {...ICON} />,
          run: () => ask({ kind: 'feedback', call: row }),
        },
      may.add &&
        may.update &&
        person_id === null &&
        isDialable(number) && {
          label: TEXTS.add_person,
          icon: <IconUserPlus {...ICON} />,
          run: () => void bringOnFile(row),
        },
      may.book &&
        person_id !== null && {
          label: TEXTS.book,
          icon: <IconCalendarPlus {...ICON} />,
          run: () => openBooking(bookingOf(row)),
        },
      may.delete &&
        provider === 'manual' &&
        isMine(row) && {
          label: TEXTS.delete,
          icon: <IconTrash {...ICON} />,
          destructive: true,
          run: () => confirmDelete(row),
        },
    ]
    return offered.filter((action) => action !== false)
  }
  return { may, accept, end, link, actionsOf, bringOnFile, isMine }
}
