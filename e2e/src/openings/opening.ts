import type { Locator, Page } from '@playwright/test'
import type { Scene } from '../scene.ts'

/** Something that opens over a screen: what it is called, where, and how staff open it. */
export interface Opening {
  name: string
  /** Where on the screen; its own address unless given. */
  at?: (scene: Scene) => string
  /** Only where there is room for it, or only where there is not. */
  only?: 'desk' | 'phone'
  /** Opens it and answers what is seen then. */
  open: (page: Page, scene: Scene) => Promise<Locator>
}
