import { Combobox, useCombobox } from '@mantine/core'
import { useEffect } from 'react'
import { useOptions } from '../../kit/form/picker/picker-source.ts'
import css from '../../kit/form/form.module.css'
import { matching } from './mention.ts'
import { STAFF } from './StaffPicker.tsx'
import { PICKER_TEXTS } from './texts.ts'
import { UserAvatar, type UserOption } from './UserPicker.tsx'

const MOST_SHOWN = 8
const nameOf = (user: UserOption) => user.name

/** The colleagues to offer for the name that is being typed, the first of them marked; none while none is typed. */
export function useMentionOptions(typed: string | undefined) {
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const { options } = useOptions(STAFF, typed?.trim() ?? '', nameOf, typed !== undefined)
  const offered = typed === undefined ? [] : matching(options ?? [], typed).slice(0, MOST_SHOWN)
  const open = offered.length > 0

  // What is offered must be drawn before its first line can be marked.
  const shown = offered.map(({ id }) => id).join()
  const { selectFirstOption } = list
  useEffect(() => {
    if (shown !== '') selectFirstOption()
  }, [shown, selectFirstOption])

  return { list, offered, open }
}

/** The list of these colleagues, below what is written. */
export const MentionOptions = ({ offered }: { offered: readonly UserOption[] }) => (
  <Combobox.Dropdown hidden={offered.length === 0}>
    <Combobox.Options aria-label={PICKER_TEXTS.mention}>
      {offered.map((user) => (
        <Combobox.Option key={user.id} value={String(user.id)} className={css.pickerOption}>
          <span className={css.person}>
            <UserAvatar user={user} size={24} />
            {user.name}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  </Combobox.Dropdown>
)
