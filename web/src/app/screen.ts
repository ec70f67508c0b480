import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { MenuGroup } from './menu.ts'

/** One entry of the table of screens. */
export interface Screen {
  /** As the router writes it: `$id` a parameter, `{-$id}` an optional one. */
  path: string
  /** Title and breadcrumb. */
  label: string
  /** Where the breadcrumb leads back to. */
  parent?: string
  /** In the menu when it has both and its screen exists. */
  group?: MenuGroup
  icon?: Icon
  /** Grant without which neither menu nor route shows it. */
  permission?: string
  default_tab?: string
  /** Undefined while the screen does not exist: its route then says so. */
  load?: () => Promise<ComponentType>
}
