import { type ComponentType, lazy } from 'react'

export interface DealLinesProps {
  deal_id: number
  person_id: number
}

let load: (() => Promise<ComponentType<DealLinesProps>>) | undefined

/** Says where the services of a deal are: treatment knows them, and deals do not know treatment. */
export const bringDealLines = (lines: typeof load): void => void (load = lines)

/** The services of a deal, as the application has brought them. */
export const DealLines = lazy(async () => {
  if (load === undefined) throw new Error('The application brings no services of a deal')
  return { default: await load() }
})
