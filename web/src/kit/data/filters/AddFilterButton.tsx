import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentPropsWithRef, Ref } from 'react'
import { DATA_TEXTS } from '../texts.ts'
import type { Filter } from './list-state.ts'

export interface AddFilterProps {
  /** The filters that are not beside it already. */
  filters: readonly Filter[]
  onAdd: (key: string) => void
  /** Of the button, which takes the focus when a chip is removed. */
  ref: Ref<HTMLButtonElement>
}

/** What opens the list of filters. */
export const AddFilterButton = (props: ButtonProps & ComponentPropsWithRef<'button'>) => (
  <Button variant="default" leftSection={<IconPlus size={16} />} {...props} aria-haspopup="dialog">
    {DATA_TEXTS.filter}
  </Button>
)
