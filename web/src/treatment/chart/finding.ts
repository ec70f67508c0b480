import type { ToothChart } from '@bcare/contract/treatment/tooth-chart'

export type Finding = ToothChart['findings'][number]

/** What can be done about a finding, in a dialog of its own. */
export type FindingStep = 'resolve' | 'remove' | 'note'
