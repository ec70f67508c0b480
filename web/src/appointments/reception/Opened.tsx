import { api, useRead } from '../../kit/api/api.ts'
import { RESCHEDULE } from '../drawer/actions.ts'
import { later } from '../later.tsx'
import { TEXTS } from '../texts.ts'
import type { Open } from './reception.ts'
import { useCounter } from './use-counter.ts'

const AppointmentDrawer = later(() =>
  import('../drawer/AppointmentDrawer.tsx').then((file) => file.AppointmentDrawer),
)
const AppointmentDialogs = later(() =>
  import('../drawer/AppointmentDialogs.tsx').then((file) => file.AppointmentDialogs),
)
const CheckoutDialog = later(() => import('./CheckoutDialog.tsx').then((file) => file.CheckoutDialog))
const ArrangeDialog = later(() => import('./ArrangeDialog.tsx').then((file) => file.ArrangeDialog))
const ReasonDialog = later(() => import('../drawer/ReasonDialog.tsx').then((file) => file.ReasonDialog))
const WalkInDialog = later(() => import('./WalkInDialog.tsx').then((file) => file.WalkInDialog))

/** What is likely to be opened next. */
export const AHEAD = [WalkInDialog, ArrangeDialog, CheckoutDialog, AppointmentDrawer]

interface OpenedProps {
  opened: Open
  branch_id: number | undefined
  onClose: () => void
}

/** What is open over the board. */
export function Opened({ opened, branch_id, onClose }: OpenedProps) {
  switch (opened.kind) {
    case 'appointment':
      return <AppointmentDrawer id={opened.id} onClose={onClose} />
    case 'reschedule':
      return <Reschedule id={opened.id} onClose={onClose} />
    case 'walk_in':
      return <WalkInDialog branch_id={branch_id} onClose={onClose} />
    case 'checkout':
      return <CheckoutDialog person_id={opened.visit.person_id} onClose={onClose} />
    case 'arrange':
      return <ArrangeDialog person_id={opened.visit.person_id} {...opened} onClose={onClose} />
    default:
      return <GivenUp opened={opened} onClose={onClose} />
  }
}

function Reschedule({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useRead(api.appointment.get, { id, custom: 'all' })
  if (data === undefined) return null
  return <AppointmentDialogs row={data} dialog={{ kind: 'reason', action: RESCHEDULE }} onClose={onClose} />
}

/** A visit that comes to nothing: the customer has left, or was received by mistake. */
function GivenUp({
  opened,
  onClose,
}: {
  opened: Extract<Open, { kind: 'leave' | 'undo' }>
  onClose: () => void
}) {
  const { change, takeBack } = useCounter()
  const { id, version } = opened.visit
  const leaves = opened.kind === 'leave'
  return (
    <ReasonDialog
      of={[leaves ? 'track.left' : 'track.undo', id]}
      title={leaves ? TEXTS.left_title : TEXTS.undo_walk_in_title}
      action={leaves ? TEXTS.leave : TEXTS.undo_check_in}
      must
      destructive
      onSubmit={({ note = '' }) =>
        leaves ? change({ id, version, status: 'left', status_reason: note }) : takeBack(opened.visit, note)
      }
      onClose={onClose}
    />
  )
}
