import type { CustomEntity } from '@bcare/rules/settings/custom-field'

/** Records that carry custom fields, in the order of the screen. */
export const CARRYING: readonly CustomEntity[] = ['person', 'deal', 'appointment', 'task', 'user', 'product']
