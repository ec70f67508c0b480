import type { Fault } from '@bcare/contract'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconExclamationMark, IconInfoSmall, IconX } from '@tabler/icons-react'

export type ToastType = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  type: ToastType
  title: string
  message?: string
  /** In the corner where it covers neither header nor buttons: for what nobody did on this screen. */
  aside?: boolean
}

/** Spec 9. */
export const TOAST_MS = 2000

const LOOKS = {
  info: { color: 'blue', icon: <IconInfoSmall /> },
  success: { color: 'green', icon: <IconCheck /> },
  warning: { color: 'orange', icon: <IconExclamationMark /> },
  error: { color: 'red', icon: <IconX /> },
}

/** Shows a toast (spec 3). The same words that are still on the screen are not shown a second time. */
export function toast({ type, title, message = '', aside = false }: Toast): void {
  notifications.show({
    ...LOOKS[type],
    id: `${type}|${title}|${message}`,
    title,
    message,
    autoClose: TOAST_MS,
    ...(aside && { position: 'bottom-right' as const }),
    'data-toast': type,
  })
}

/**
 * Shows a refusal as spec 8 asks: `Lỗi {code}` over the server's sentence; a failed transport carries its own
 * title in `cause`. Transport does this for every call that is not `quiet`.
 */
export function toastFault(fault: Fault): void {
  const title = fault.cause instanceof Error ? fault.cause.message : `Lỗi ${fault.code}`
  toast({ type: 'error', title, message: fault.message })
}
