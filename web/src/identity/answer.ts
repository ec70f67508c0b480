import type { Fault } from '@bcare/contract/kit/codes'

/** Whether a call failed without a verdict: the spec tells this apart from a refusal (spec 8, "on exception"). */
export const couldNotAnswer = ({ kind }: Fault): boolean => kind === 'unavailable' || kind === 'internal'
