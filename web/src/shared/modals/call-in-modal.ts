import type { track } from '@bcare/contract/appointments/track'
import type { Output } from '@bcare/contract/kit/call'
import { createModal } from '../../kit/page/modal.tsx'

/** A visit whose customer is called into the chair. */
export type CallInRequest = Output<typeof track.active>[number]

export const callInModal = createModal<CallInRequest>()

/** Asks for the doctor and the chair of a visit over whatever screen is shown, and calls the customer in with them. */
export const askToCallIn = (visit: CallInRequest): void => callInModal.open(visit)
