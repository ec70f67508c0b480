import type { Fault } from '@bcare/contract/kit/codes'

/** Whether a call failed without a verdict, which is shown in other words than a refusal (docs/interface.md "Toasts"). */
export const couldNotAnswer = ({ kind }: Fault): boolean => kind === 'unavailable' || kind === 'internal'
