import { Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { modalsPlace } from '../page/modals-place.ts'
import { DATA_TEXTS } from './texts.ts'

export interface Question {
  /** The question itself, as in «Xóa nhãn “VIP”?». */
  title: string
  /** What happens, in a sentence. */
  about?: ReactNode
  /** What will be lost; shown so that it is not overlooked. */
  lost?: ReactNode
  /** The word on the button that goes on. */
  action: string
  /** The word on the button that goes back. */
  cancel?: string
  /** Whether it destroys something: red button, and the focus starts on the way back. */
  destructive?: boolean
}

/** A question may be asked about the very dialog that is open (modals lie at 1100). */
const ABOVE_MODALS = 1110

/**
 * Asks before something is done, and answers whether to go on; closing the dialog in any way means no.
 * A destructive question must say in `lost` what cannot be brought back.
 */
export async function confirm({
  title,
  about,
  lost,
  action,
  cancel = DATA_TEXTS.cancel,
  destructive = false,
}: Question): Promise<boolean> {
  await modalsPlace.promise
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      centered: true,
      zIndex: ABOVE_MODALS,
      children: (
        <Stack gap="xs">
          {about && <Text size="sm">{about}</Text>}
          {lost && (
            <Text size="sm" fw={500} c={destructive ? 'red.8' : undefined}>
              {lost}
            </Text>
          )}
        </Stack>
      ),
      labels: { confirm: action, cancel },
      confirmProps: {
        color: destructive ? 'red.8' : undefined,
        'data-autofocus': destructive ? undefined : true,
      },
      cancelProps: { 'data-autofocus': destructive ? true : undefined },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
}
