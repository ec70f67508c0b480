import { Button, Combobox } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from '../form.module.css'
import type { Pickable } from './picker-source.ts'
import { FORM_TEXTS } from '../texts.ts'

/** The value of the option that makes a new one. */
export const CREATE = 'create'

export interface PickerOptionsProps<T extends Pickable> {
  options: readonly T[] | undefined
  chosen: readonly number[]
  loading?: boolean
  error?: Error | null
  onRetry?: () => void
  renderOption: (option: T) => ReactNode
  /** The id of the list, for a caller that names it before it has been drawn. */
  id?: string
  /** What the list is called. */
  label?: string | undefined
  /** What is above the options, such as the input that they are searched with. */
  children?: ReactNode
  /** The sentence of the option that makes a new one of what is typed. */
  create?: string
}

/** What a picker's list shows: the options, those chosen with a tick, or why there are none, and the way to make one. */
export function PickerOptions<T extends Pickable>({
  options,
  chosen,
  loading = false,
  error = null,
  onRetry,
  renderOption,
  id,
  label,
  children,
  create,
}: PickerOptionsProps<T>) {
  const none = options?.length === 0 && !loading
  return (
    <Combobox.Dropdown>
      {children}
      <Combobox.Options id={id} mah={300} style={{ overflowY: 'auto' }} aria-label={label}>
        {options?.map((option) => (
          <Combobox.Option
            key={option.id}
            value={String(option.id)}
            active={chosen.includes(option.id)}
            className={css.pickerOption}
          >
            {renderOption(option)}
            {chosen.includes(option.id) && <IconCheck size={16} aria-hidden />}
          </Combobox.Option>
        ))}
        {create !== undefined && (
          <Combobox.Option value={CREATE} className={css.pickerOption}>
            <span className={css.option}>
              <IconPlus size={16} aria-hidden />
              {create}
            </span>
          </Combobox.Option>
        )}
      </Combobox.Options>
      {options === undefined && loading && <div className={css.pickerNote}>{FORM_TEXTS.searching}</div>}
      {none && !error && <output className={css.pickerNote}>{FORM_TEXTS.nothing_found}</output>}
      {error && (
        <div className={css.pickerNote} role="alert">
          {FORM_TEXTS.search_failed}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            onMouseDown={(event) => event.preventDefault()}
            onClick={onRetry}
          >
            {FORM_TEXTS.retry}
          </Button>
        </div>
      )}
    </Combobox.Dropdown>
  )
}
