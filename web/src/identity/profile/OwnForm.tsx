import type { OwnProfile } from '@bcare/contract/identity/auth'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { PhoneInput } from '../../kit/form/inputs/PhoneInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { SecretInput } from '../SecretInput.tsx'
import css from './profile.module.css'
import { MY_TEXTS as TEXTS } from './texts.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

type Typed = Pick<OwnProfile, 'name' | 'phone' | 'email' | 'gender' | 'dob'>

/** What people keep about themselves; a new e-mail address takes the password. */
export function OwnForm({ profile }: { profile: OwnProfile }) {
  const before: Typed = {
    name: profile.name,
    phone: profile.phone,
    email: profile.email,
    gender: profile.gender,
    dob: profile.dob,
  }
  const draft = useDraft('own_profile', 'own', { tells: true })
  const [typed, setTyped] = useDraftState(draft, 'typed', before)
  const [password, setPassword] = useState('')
  const genders = useConstant('person.gender').filter(({ value }) => value !== 'unknown')
  const save = useWrite(api.auth.update_profile, {
    quiet: true,
    touches: ['user'],
    onSuccess: () => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.saved })
    },
  })
  const set = (part: Partial<Typed>) => setTyped((current) => ({ ...current, ...part }))
  const dirty = JSON.stringify(typed) !== JSON.stringify(before)
  const new_email = typed.email !== before.email
  const errors = (save.error?.data as { errors?: { field: string; message: string }[] } | null)?.errors ?? []
  const errorOf = (field: string) => errors.find((one) => one.field === field)?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({
      ...typed,
      version: profile.version,
      ...(new_email && { password }),
    })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <DraftLine draft={draft} />
        <div className={css.pairs}>
          <TextInput
            label="Họ tên"
            withAsterisk
            maxLength={120}
            value={typed.name}
            error={errorOf('name')}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <PhoneInput
            label="Điện thoại"
            value={typed.phone}
            error={errorOf('phone')}
            onChange={(phone) => set({ phone: phone === '' ? null : phone })}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            value={typed.email ?? ''}
            error={errorOf('email')}
            onChange={(event) =>
              set({ email: event.currentTarget.value === '' ? null : event.currentTarget.value })
            }
          />
          <DateInput
            label="Ngày sinh"
            value={typed.dob}
            error={errorOf('dob')}
            onChange={(dob) => set({ dob })}
          />
          <SelectField
            label="Giới tính"
            options={genders}
            value={typed.gender}
            onChange={(gender) => set({ gender: gender as Typed['gender'] })}
          />
        </div>
        {new_email && (
          <SecretInput
            label={TEXTS.your_password}
            description={TEXTS.email_password}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {save.error && errors.length === 0 && (
          <Alert color="red" role="alert">
            {save.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={!dirty || (new_email && password === '')} loading={save.isPending}>
            {TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
