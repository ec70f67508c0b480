import type { NotificationPreference } from '@bcare/contract/contact/notification-preference'
import { NOTIFICATION_KINDS, type NotificationType } from '@bcare/rules/contact/notification'
import {
  type Channel,
  CHANNELS,
  CHOOSABLE,
  soundOf,
  type SoundChoice,
  SOUND_CHOICES,
} from '@bcare/rules/contact/preference'
import { Button, Checkbox, Group, NativeSelect, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import { api, useRead, useWrite } from '../kit/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { TimeInput } from '../kit/form/TimeInput.tsx'
import { useLeaveWarning } from '../kit/form/use-leave-warning.ts'
import { useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.tsx'
import { DeviceNotices } from './DeviceNotices.tsx'
import css from './preferences.module.css'
import { playSound } from './sound.ts'
import { PREFERENCE_TEXTS as TEXTS } from './texts.ts'

/** How one wants to hear of things: by type and channel, when not, and with which sound. */
export function NotificationPreferences() {
  const { data, error, refetch } = useRead(api.notificationPreference.get, {}, { quiet: true })
  if (error && !data)
    return (
      <EmptyState
        title={TEXTS.failed}
        about={error.message}
        action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
      />
    )
  if (!data) return <Skeleton height={320} />
  const { push_key, ...kept } = data
  return (
    <Stack>
      <DeviceNotices push_key={push_key} />
      <Form key={JSON.stringify(kept)} kept={kept} pushes={push_key !== null} />
    </Stack>
  )
}

const NIGHT = { from: '21:00', to: '07:00' }

function Form({ kept, pushes }: { kept: NotificationPreference; pushes: boolean }) {
  const [draft, setDraft] = useState(kept)
  const { muted, quiet, sound } = draft
  const save = useWrite(api.notificationPreference.update, {
    onSuccess: () => toast({ type: 'success', title: TEXTS.saved }),
  })
  const dirty = JSON.stringify(draft) !== JSON.stringify(kept)
  useLeaveWarning(dirty && !save.isPending)
  const set = (part: Partial<NotificationPreference>) => setDraft((current) => ({ ...current, ...part }))
  const turn = (channel: Channel, types: readonly NotificationType[], on: boolean) => {
    const rest = (muted[channel] ?? []).filter((type) => !types.includes(type))
    set({ muted: { ...muted, [channel]: on ? rest : [...rest, ...types] } })
  }
  const hours = (part: Partial<typeof NIGHT>) => set({ quiet: { ...(quiet ?? NIGHT), ...part } })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(draft)
      }}
    >
      <Stack>
        <Text size="sm" c="gray.7">
          {TEXTS.about}
        </Text>
        <Types
          channels={CHANNELS.filter((channel) => pushes || channel !== 'push')}
          muted={muted}
          onTurn={turn}
        />
        <Stack gap={6}>
          <Switch
            label={TEXTS.quiet}
            description={TEXTS.quiet_about}
            checked={quiet !== null}
            onChange={(event) => set({ quiet: event.currentTarget.checked ? NIGHT : null })}
          />
          {quiet && (
            <Group gap="sm" className={css.hours}>
              <TimeInput
                label={TEXTS.from}
                value={quiet.from}
                onChange={(from) => hours({ from: from ?? '' })}
              />
              <TimeInput label={TEXTS.to} value={quiet.to} onChange={(to) => hours({ to: to ?? '' })} />
            </Group>
          )}
        </Stack>
        <SoundField value={sound} onChange={(next) => set({ sound: next })} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!dirty} loading={save.isPending}>
            {TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface TypesProps {
  channels: readonly Channel[]
  muted: NotificationPreference['muted']
  onTurn: (channel: Channel, types: readonly NotificationType[], on: boolean) => void
}

function Types({ channels, muted, onTurn }: TypesProps) {
  const isOn = (channel: Channel, type: NotificationType) => !(muted[channel] ?? []).includes(type)
  return (
    <table className={css.types} aria-label={TEXTS.table}>
      <thead>
        <tr>
          <th scope="col">{TEXTS.type}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={css.channel}>
              {TEXTS.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {CHOOSABLE.map(({ label, types }) => (
          <Fragment key={label}>
            <tr className={css.group}>
              <th scope="rowgroup">{label}</th>
              {channels.map((channel) => {
                const on = types.filter((type) => isOn(channel, type)).length
                return (
                  <td key={channel} className={css.channel}>
                    <Checkbox
                      aria-label={TEXTS.cell(label, TEXTS.channels[channel])}
                      checked={on === types.length}
                      indeterminate={on > 0 && on < types.length}
                      onChange={() => onTurn(channel, types, on < types.length)}
                    />
                  </td>
                )
              })}
            </tr>
            {types.map((type) => (
              <tr key={type}>
                <th scope="row">{NOTIFICATION_KINDS[type][0]}</th>
                {channels.map((channel) => (
                  <td key={channel} className={css.channel}>
                    <Checkbox
                      aria-label={TEXTS.cell(NOTIFICATION_KINDS[type][0], TEXTS.channels[channel])}
                      checked={isOn(channel, type)}
                      onChange={(event) => onTurn(channel, [type], event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function SoundField({ value, onChange }: { value: SoundChoice; onChange: (next: SoundChoice) => void }) {
  const { user } = useSession()
  const chosen = soundOf(value, user?.roles ?? [])
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={TEXTS.sound}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as SoundChoice)}
        data={SOUND_CHOICES.map((choice) => ({ value: choice, label: TEXTS.sounds[choice] }))}
      />
      <Button variant="default" disabled={chosen === undefined} onClick={() => chosen && playSound(chosen)}>
        {TEXTS.listen}
      </Button>
    </Group>
  )
}
