import type { Output } from '@bcare/contract/kit/call'
import type { chair } from '@bcare/contract/treatment/chair'

/** A visit on the chair, as the server answers it. */
export type Chair = Output<typeof chair.get>
export type ChairVisit = Chair['visit']
