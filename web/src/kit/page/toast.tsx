import type { Fault } from '@bcare/contract'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconExclamationMark, IconInfoSmall, IconX } from '@tabler/icons-react'

export type ToastType = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  type: ToastType
  title: string
  message?: string
  /**
   * In the corner where it covers neither header nor buttons: for what did not begin on this screen. `left` where the
   * screen has its buttons on the right.
   */
  aside?: boolean | 'left'
  /** What can still be done about it; the toast stays long enough to be reached, and goes when it was used. */
  action?: { label: string; run: () => void }
}

/** How long a toast stays. */
export const TOAST_MS = 2000
/** Long enough to read what was done and to think better of it. */
const ACTION_MS = 10_000

const LOOKS = {
  info: { color: 'blue', icon: <IconInfoSmall /> },
  success: { color: 'green', icon: <IconCheck /> },
  warning: { color: 'orange', icon: <IconExclamationMark /> },
  error: { color: 'red', icon: <IconX /> },
}

/** Shows a toast. The same words that are still on the screen are not shown a second time. */
export function toast({ type, title, message = '', aside = false, action }: Toast): void {
  // What is offered belongs to this very act, so the same words of an earlier one do not replace it.
  const id = `${type}|${title}|${message}${action === undefined ? '' : `|${(acts += 1)}`}`
  const act = () => {
    notifications.hide(id)
    action?.run()
  }
  notifications.show({
    ...LOOKS[type],
    id,
    title,
    message: action === undefined ? message : <Offer message={message} label={action.label} onAct={act} />,
    autoClose: action === undefined ? TOAST_MS : ACTION_MS,
    ...(action === undefined && GOOD_NEWS.has(type) && { ...LET_THROUGH, position: outOfTheWay() }),
    ...(aside !== false && ({ position: aside === 'left' ? 'bottom-left' : 'bottom-right' } as const)),
    'data-toast': type,
  })
}

let acts = 0

/** Nobody reads good news twice: it lets the pointer through to what it covers, and does not stay because the pointer rests on it. */
const GOOD_NEWS: ReadonlySet<ToastType> = new Set(['info', 'success'])
const LET_THROUGH = { withCloseButton: false, style: { pointerEvents: 'none' as const } }

/**
 * Out of the way of what is being worked on: drawers, and a screen's own buttons, are on the right. On a phone, where
 * they take the whole width and end in buttons, it is beside the title, clear of what closes them (base.css).
 */
const outOfTheWay = () => (matchMedia('(max-width: 48em)').matches ? 'top-left' : 'bottom-left')

const Offer = ({ message, label, onAct }: { message: string; label: string; onAct: () => void }) => (
  <>
    {message}
    <Button variant="light" size="compact-sm" mt={6} display="block" onClick={onAct}>
      {label}
    </Button>
  </>
)

/**
 * Shows a refusal (docs/interface.md "Toasts"): `Lỗi {code}` over the server's sentence; a failed transport carries its own
 * title in `cause`. Transport does this for every call that is not `quiet`.
 */
export function toastFault(fault: Fault): void {
  const title = fault.cause instanceof Error ? fault.cause.message : `Lỗi ${fault.code}`
  toast({ type: 'error', title, message: fault.message })
}
