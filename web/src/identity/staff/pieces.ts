import { type ComponentType, lazy } from 'react'

export interface HandOverProps {
  from_user_id: number | null
  onDone: () => void
  onClose: () => void
}

/** What the screens of staff show of areas that they may not know, fetched when it is wanted. */
export interface StaffPieces {
  /** Gives the customers of a staff member who leaves to others. */
  hand_over: () => Promise<ComponentType<HandOverProps>>
}

/** The same as components, each fetched when it is first shown. */
export interface StaffParts {
  HandOver: ComponentType<HandOverProps>
}

export const partsOf = ({ hand_over }: StaffPieces): StaffParts => ({
  HandOver: lazy(async () => ({ default: await hand_over() })),
})
