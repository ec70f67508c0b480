import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** Order of the menu. A screen of `start` is above the groups. */
export const MENU_GROUPS = [
  'start',
  'care',
  'clinic',
  'finance',
  'stock',
  'catalogue',
  'administration',
] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

export interface MenuPlace {
  group: MenuGroup
  /** Entries of a group are ordered by this number, whichever area declares them. */
  place: number
  icon: Icon
  /** A treating user's own day: in the menu of doctors and assistants, and of users who see everybody's. */
  treating?: true
}

/** What is shown around a screen: the main layout, nothing but a phone's bar, nothing but the paper, or no sign-in yet. */
export type Frame = 'main' | 'phone' | 'paper' | 'outside'

/** A screen as its area declares it: router, menu, breadcrumb and the build's pages all come from this. */
export interface Screen {
  /** As the router writes it: `$id` a parameter, `{-$id}` an optional one. */
  path: string
  /** Title and breadcrumb. */
  label: string
  /** Where the breadcrumb leads back to. */
  parent?: string
  /** The main layout unless it says otherwise. */
  frame?: Frame
  /** In the menu when its screen exists. */
  menu?: MenuPlace
  /** Grant without which neither menu nor route shows it; of several, any one is enough. */
  permission?: string | readonly string[]
  default_tab?: string
  /** Outside of the frames, and shown to users who are signed in, too: an invitation is opened on a computer that others use. */
  for_everybody?: true
  /** Among what people see first: the build refuses it what only some screens should need. */
  start?: true
  load: () => Promise<ComponentType>
}
