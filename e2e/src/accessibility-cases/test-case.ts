import type { Locator, Page } from '@playwright/test'
import type { Fixture } from '../fixture.ts'

/** Something that opens over a screen: what it is called, where, and how staff open it. */
export interface TestCase {
  name: string
  /** Where on the screen; its own address unless given. */
  at?: (fixture: Fixture) => string
  /** Where it is opened: on a desktop unless given. What is found in it hardly ever depends on the room that it has. */
  only?: 'phone'
  /** Opens it and answers what is seen then. */
  open: (page: Page, fixture: Fixture) => Promise<Locator>
}
