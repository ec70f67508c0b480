import type { ComponentProps } from 'react'
import { SaveTable } from '../shared/report/SaveTable.tsx'

/** A table of revenue as a file. */
export const Save = (props: Omit<ComponentProps<typeof SaveTable>, 'permission'>) => (
  <SaveTable permission="revenue:export" {...props} />
)
