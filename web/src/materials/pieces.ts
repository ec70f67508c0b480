import type { ComponentType } from 'react'

/** What the screen of materials shows of the areas that it may not know. */
export interface MaterialPieces {
  /** The list of what the clinic works with. */
  catalogue: () => Promise<ComponentType>
}
