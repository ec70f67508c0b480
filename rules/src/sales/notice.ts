import type { Severity } from '../contact/notification.ts'
import type { DealStatus } from './stage.ts'

/** What is said of a deal. */
export interface SpokenDeal {
  name: string
  person_name: string
  stage_name: string
  status: DealStatus
}

const LOUDNESS: Record<DealStatus, Severity> = { open: 'info', won: 'success', lost: 'warning' }

/** What the owner of a deal is told when it enters another stage. */
export const movedDealWords = ({ name, person_name, stage_name, status }: SpokenDeal) => ({
  title: `${person_name}: cơ hội chuyển sang «${stage_name}»`,
  body: name,
  severity: LOUDNESS[status],
})
