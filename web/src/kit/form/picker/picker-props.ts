import type { ReactNode } from 'react'
import type { FieldProps } from '../field.ts'
import type { Pickable, PickerSource } from './picker-source.ts'

export interface Creation<T> {
  /** The sentence of the option that makes a new one of what is typed. */
  label: (text: string) => string
  /** Makes it, and answers it once it exists, or nothing when that was given up. */
  run: (text: string) => Promise<T | undefined>
}

export interface PickerProps<T extends Pickable> extends FieldProps<number | null> {
  source: PickerSource<T>
  /** What an option is called; also what it is found by when the source is a whole list. Stable between renders. */
  nameOf: (option: T) => string
  renderOption?: (option: T) => ReactNode
  /** The option that `value` stands for, where the form knows it (a joined label); otherwise it is looked for among the options. */
  selected?: T | null
  /** Also tells the option itself. */
  onPick?: (option: T | null) => void
  create?: Creation<T>
  leftSection?: ReactNode
}

export interface MultiPickerProps<T extends Pickable> extends FieldProps<readonly number[]> {
  source: PickerSource<T>
  /** What an option is called, and found by. Stable between renders. */
  nameOf: (option: T) => string
  renderOption?: (option: T) => ReactNode
  /** The chosen options as far as the form knows them. */
  selected?: readonly T[]
  /** The list is drawn beside the input: in a popover, which anything outside of it closes. */
  inline?: boolean
  create?: Creation<T>
}
