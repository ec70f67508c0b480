import type { ComponentType } from 'react'

/** What one's own profile shows of areas that it may not know; absent while they have nothing to show. */
export interface ProfilePieces {
  /** Which notices one wants, and how. */
  notification_preferences?: () => Promise<ComponentType>
}
