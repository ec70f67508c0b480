import { suggestedUsername } from '@bcare/rules/identity/username'
import { leastUsed, workOfRoles } from '@bcare/rules/identity/work-of-role'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { type FieldProps, type FormAccess, inputProps } from '../../kit/form/field.ts'
import { COLOUR_PRESETS } from '../../kit/form/inputs/ColourInput.tsx'
import { ROLES, RolePicker } from './RolePicker.tsx'

interface InputProps<V> {
  field: FieldProps<V>
  form: FormAccess
}

const BOOKABLE = { bookable: true, limit: 200 } as const
const [GREY, ...COLOURS] = COLOUR_PRESETS.map(({ value }) => value)
const SETTLE_MS = 300

/** Roles, first of all: what a new member works as, whether appointments are booked with them, and in which colour, follow. */
export function RoleInput({ field, form }: InputProps<readonly number[] | null>) {
  const roles = useRead(api.role.list, ROLES, { quiet: true })
  const doctors = useRead(api.user.list, BOOKABLE, { quiet: true })
  const choose = (ids: readonly number[]) => {
    field.onChange(ids)
    const work = workOfRoles((roles.data?.data ?? []).filter(({ id }) => ids.includes(id)))
    for (const [name, value] of Object.entries(work)) form.set(name, value)
    const used = (doctors.data?.data ?? []).map(({ calendar_color }) => calendar_color)
    const colour = form.values['calendar_color'] ?? leastUsed(COLOURS, used) ?? GREY
    form.set('calendar_color', work.bookable ? colour : null)
  }
  return <RolePicker {...field} value={field.value ?? []} onChange={choose} />
}

/** A name, after which the name to sign in with is suggested for as long as the user has typed none. */
export function NameInput({ field, form }: InputProps<string>) {
  const follow = useUsername(field.value, form)
  return (
    <TextInput
      {...inputProps(field)}
      value={field.value}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => {
        field.onChange(value)
        follow(value)
      }}
    />
  )
}

/** Answers what makes the username follow a name: at once by its letters, and a moment later by what is free in the clinic. */
function useUsername(typed: string, { values, set }: FormAccess): (name: string) => void {
  const [given, setGiven] = useState('')
  const username = values['username']
  const follows = username === '' || username === given || username === suggestedUsername(typed)
  const askFree = useDebouncedCallback(async (name: string) => {
    // A refusal leaves what the letters suggest; that it is taken is said when the form is saved.
    const answer = await api.user.suggest_usernames({ names: [name] }, { quiet: true }).catch(() => undefined)
    const free = answer?.usernames[0]
    if (free === undefined) return
    setGiven(free)
    // Not what was typed meanwhile.
    set('username', (now: unknown) => (now === suggestedUsername(name) ? free : now))
  }, SETTLE_MS)
  return (name) => {
    if (!follows) return
    set('username', suggestedUsername(name))
    if (name.trim() !== '') askFree(name.trim())
  }
}
