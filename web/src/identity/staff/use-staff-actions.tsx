import type { SentInvitation } from '@bcare/contract/identity/invitation'
import { userCommands } from '@bcare/rules/identity/user-status'
import {
  IconKey,
  IconMailForward,
  IconLock,
  IconLockOpen,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { useMay, useMe } from '../../kit/session/may.ts'
import { toast } from '../../kit/page/toast.tsx'
import type { StaffRow } from './fields.tsx'
import type { StaffParts } from './pieces.ts'
import type { Credentials } from './TemporaryPassword.tsx'
import { STAFF_TEXTS as TEXTS } from './texts.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'

const TemporaryPassword = lazy(() =>
  import('./TemporaryPassword.tsx').then((file) => ({ default: file.TemporaryPassword })),
)
const Invitations = lazy(() => import('./Invitations.tsx').then((file) => ({ default: file.Invitations })))
const ResignDialog = lazy(() => import('./ResignDialog.tsx').then((file) => ({ default: file.ResignDialog })))
const WhyDialog = lazy(() => import('./WhyDialog.tsx').then((file) => ({ default: file.WhyDialog })))

type Open =
  | { what: 'password'; of: Credentials }
  | { what: 'invitations'; of: readonly SentInvitation[] }
  | { what: 'lock'; row: StaffRow }
  | { what: 'resign'; row: StaffRow }

interface StaffActions {
  actionsOf: (row: StaffRow) => readonly RowAction[]
  showPassword: (of: Credentials) => void
  showInvitations: (of: readonly SentInvitation[]) => void
  dialog: ReactNode
}

const icon = { size: 16 }

/** What can be done with a staff member's account, as far as the user may and the account is: never with one's own. */
export function useStaffActions(parts: StaffParts): StaffActions {
  const me = useMe()?.user.id
  const may_manage = useMay('user:manage')
  const [open, setOpen] = useState<Open>()
  const reset = useWrite(api.user.reset_password)
  const lock = useWrite(api.user.lock, { quiet: true, onSuccess: () => done(TEXTS.locked) })
  const unlock = useWrite(api.user.unlock, { onSuccess: () => done(TEXTS.unlocked) })
  const rehire = useWrite(api.user.rehire, { onSuccess: () => done(TEXTS.rehired) })
  const showInvitations = (of: readonly SentInvitation[]) => setOpen({ what: 'invitations', of })
  const invite = useWrite(api.invitation.send, { onSuccess: showInvitations })
  const close = () => setOpen(undefined)
  const showPassword = (of: Credentials) => setOpen({ what: 'password', of })

  const askReset = async ({ id, name, username }: StaffRow) => {
    const question = {
      title: TEXTS.reset_question(name),
      lost: TEXTS.reset_about,
      action: TEXTS.reset,
      destructive: true,
    }
    if (!(await confirm(question))) return
    const given = await reset.mutateAsync({ id }).catch(() => undefined)
    if (given !== undefined) showPassword({ name, username, password: given.password })
  }
  const askRehire = async ({ id, name, version }: StaffRow) => {
    const question = { title: TEXTS.rehire_question(name), about: TEXTS.rehire_about, action: TEXTS.rehire }
    if (await confirm(question)) rehire.mutate({ id, version })
  }

  const actionsOf = (row: StaffRow): RowAction[] => {
    if (!may_manage || row.id === me) return []
    const all: Record<string, RowAction> = {
      unlock: {
        label: TEXTS.unlock,
        icon: <IconLockOpen {...icon} />,
        run: () => unlock.mutate({ id: row.id, version: row.version }),
      },
      rehire: { label: TEXTS.rehire, icon: <IconUserPlus {...icon} />, run: () => void askRehire(row) },
      lock: {
        label: TEXTS.lock,
        icon: <IconLock {...icon} />,
        destructive: true,
        run: () => setOpen({ what: 'lock', row }),
      },
      resign: {
        label: TEXTS.resign,
        icon: <IconUserMinus {...icon} />,
        destructive: true,
        run: () => setOpen({ what: 'resign', row }),
      },
    }
    const password = { label: TEXTS.reset, icon: <IconKey {...icon} />, run: () => void askReset(row) }
    const commands = userCommands(row.status).flatMap((command) => all[command] ?? [])
    const invitation = {
      label: TEXTS.invite,
      icon: <IconMailForward {...icon} />,
      run: () => invite.mutate({ ids: [row.id] }),
    }
    if (row.status === 'resigned') return commands
    const is_new = row.status === 'active' && row.last_login_at === null
    return [...(is_new ? [invitation] : []), password, ...commands]
  }

  const dialog = open && (
    <Suspense fallback={null}>
      {open.what === 'password' && <TemporaryPassword of={open.of} onClose={close} />}
      {open.what === 'invitations' && <Invitations of={open.of} onClose={close} />}
      {open.what === 'resign' && <ResignDialog row={open.row} parts={parts} onClose={close} />}
      {open.what === 'lock' && (
        <WhyDialog
          about_what={['user.lock', open.row.id]}
          title={`${TEXTS.lock}: ${open.row.name}`}
          about={TEXTS.lock_about}
          action={TEXTS.lock}
          onSubmit={(reason) => lock.mutateAsync({ id: open.row.id, reason, version: open.row.version })}
          onClose={close}
        />
      )}
    </Suspense>
  )
  return { actionsOf, showPassword, showInvitations, dialog }
}

const done = (title: string) => toast({ type: 'success', title })
