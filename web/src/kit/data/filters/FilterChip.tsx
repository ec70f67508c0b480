import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import css from './filters.module.css'

interface FilterChipProps extends ComponentPropsWithRef<'button'> {
  label: string
  /** What the list is narrowed to; empty when it is not. */
  shown: string
}

/** The button of a filter: what it is called, and what it is set to. */
export const FilterChip = ({ label, shown, className, ...button }: FilterChipProps) => (
  <UnstyledButton className={`${css.chipButton} ${className ?? ''}`} {...button}>
    <span>{label}</span>
    {shown !== '' && <span className={css.chipValue}>{shown}</span>}
    <IconChevronDown size={14} aria-hidden />
  </UnstyledButton>
)
