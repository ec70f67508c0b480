import type { Fault } from '@bcare/contract'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconExclamationMark, IconInfoSmall, IconX } from '@tabler/icons-react'

export type ToastType = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  type: ToastType
  title: string
  message?: string
  /** It did not begin on this screen, and nobody waits for it: it lets the pointer through, whatever its type. */
  passing?: boolean
  /** What can still be done about it; the toast stays long enough to be reached, and goes when it was used. */
  action?: { label: string; run: () => void }
}

/** How long a toast stays. */
export const TOAST_MS = 2000
/** Long enough to read what was done and to think better of it; shorter on a phone, where it takes more of the screen. */
const actionMs = () => (isPhone() ? 6_000 : 10_000)

const LOOKS = {
  info: { color: 'blue', icon: <IconInfoSmall /> },
  success: { color: 'green', icon: <IconCheck /> },
  warning: { color: 'orange', icon: <IconExclamationMark /> },
  error: { color: 'red', icon: <IconX /> },
}

/** Shows a toast. The same words that are still on the screen are not shown a second time. */
export function toast({ type, title, message = '', passing = false, action }: Toast): void {
  // What is offered belongs to this very act, so the same words of an earlier one do not replace it.
  const id = `${type}|${title}|${message}${action === undefined ? '' : `|${(acts += 1)}`}`
  const act = () => {
    notifications.hide(id)
    action?.run()
  }
  const lets_through = action === undefined && (passing || GOOD_NEWS.has(type))
  notifications.show({
    ...LOOKS[type],
    id,
    title,
    message: action === undefined ? message : <Offer message={message} label={action.label} onAct={act} />,
    autoClose: action === undefined ? TOAST_MS : actionMs(),
    position: placeOf({ lets_through, offers: action !== undefined }),
    ...(lets_through && LET_THROUGH),
    ...(action !== undefined && OFFERS),
    'data-toast': type,
  })
}

let acts = 0

/** Nobody reads good news twice: it lets the pointer through to what it covers, and does not stay because the pointer rests on it. */
const GOOD_NEWS: ReadonlySet<ToastType> = new Set(['info', 'success'])
const LET_THROUGH = { withCloseButton: false, style: { pointerEvents: 'none' as const } }

/** It stays for its button, and what lies below the rest of it can be reached. */
const TAKES_POINTER = { pointerEvents: 'auto' } as const
const OFFERS = { style: { pointerEvents: 'none' as const }, closeButtonProps: { style: TAKES_POINTER } }

const isPhone = () => matchMedia('(max-width: 48em)').matches

/**
 * Out of the way of what is being worked on: drawers, dialogs, and a screen's own buttons, are in the middle and on the
 * right. On a phone, where they take the whole width and end in buttons, it is beside the title, clear of what closes them;
 * what has to be read to its end is below the header, and what offers something at the bottom, as narrow as its words
 * (base.css).
 */
function placeOf({ lets_through, offers }: { lets_through: boolean; offers: boolean }) {
  if (!isPhone() || offers) return 'bottom-left'
  return lets_through ? 'top-left' : 'top-right'
}

const Offer = ({ message, label, onAct }: { message: string; label: string; onAct: () => void }) => (
  <>
    {message}
    <Button variant="light" size="compact-sm" mt={6} display="block" style={TAKES_POINTER} onClick={onAct}>
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
