import type { Locator, Page } from '@playwright/test'
import type { Scene } from '../scene.ts'

/** Something that opens over a screen: what it is called, where, and how staff open it. */
export interface Opening {
  name: string
  /** Where on the screen; its own address unless given. */
  at?: (scene: Scene) => string
  /** Where it is opened: on a desk unless given. What is found in it hardly ever depends on the room that it has. */
  only?: 'phone'
  /** Opens it and answers what is seen then. */
  open: (page: Page, scene: Scene) => Promise<Locator>
}
