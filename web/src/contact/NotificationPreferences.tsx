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
import { Fragment } from 'react'
import { api, useRead, useWrite } from '../kit/api/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { TimeInput } from '../kit/form/inputs/TimeInput.tsx'
import { useSession } from '../kit/session/session.ts'
import { toast } from '../kit/page/toast.tsx'
import { DeviceNotices } from './DeviceNotices.tsx'
import css from './preferences.module.css'
import { playSound } from './sound.ts'
import { PREFERENCE_TEXTS as TEXTS } from './texts.ts'
import { DraftLine } from '../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../kit/runtime/draft/use-draft.ts'

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
  const { push_key, mails, mail_to, ...kept } = data
  const ways: Way[] = [
    ...CHANNELS.filter((channel) => push_key !== null || channel !== 'push'),
    ...(mails && mail_to !== null ? (['mail'] as const) : []),
  ]
  return (
    <Stack>
      <DeviceNotices push_key={push_key} />
      <Form key={JSON.stringify(kept)} kept={kept} ways={ways} mail={mails ? { to: mail_to } : undefined} />
    </Stack>
  )
}

/** A channel that is on until it is turned off, or emails, which are off until they are asked for. */
type Way = Channel | 'mail'

const NIGHT = { from: '21:00', to: '07:00' }

interface FormProps {
  kept: NotificationPreference
  ways: readonly Way[]
  /** Where emails go, when there is a mail server. */
  mail: { to: string | null } | undefined
}

function Form({ kept, ways, mail }: FormProps) {
  const keeper = useDraft('notification_preference', 'own', { tells: true })
  const [draft, setDraft] = useDraftState(keeper, 'preference', kept)
  const { muted, mailed, quiet, sound } = draft
  const save = useWrite(api.notificationPreference.update, {
    onSuccess: () => {
      keeper.saved()
      toast({ type: 'success', title: TEXTS.saved })
    },
  })
  const dirty = JSON.stringify(draft) !== JSON.stringify(kept)
  const set = (part: Partial<NotificationPreference>) => setDraft((current) => ({ ...current, ...part }))
  const turn = (way: Way, types: readonly NotificationType[], on: boolean) => {
    const without = (all: readonly NotificationType[]) => all.filter((type) => !types.includes(type))
    if (way === 'mail') return set({ mailed: on ? [...without(mailed), ...types] : without(mailed) })
    const rest = without(muted[way] ?? [])
    return set({ muted: { ...muted, [way]: on ? rest : [...rest, ...types] } })
  }
  const isOn = (way: Way, type: NotificationType) =>
    way === 'mail' ? mailed.includes(type) : !(muted[way] ?? []).includes(type)
  const hours = (part: Partial<typeof NIGHT>) => set({ quiet: { ...(quiet ?? NIGHT), ...part } })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // Without a mail server nothing can be asked for, whatever was before.
        save.mutate({ ...draft, mailed: mail === undefined ? [] : mailed })
      }}
    >
      <Stack>
        <DraftLine draft={keeper} />
        <Text size="sm" c="gray.7">
          {TEXTS.about}
        </Text>
        <Types ways={ways} isOn={isOn} onTurn={turn} />
        {mail && (
          <Text size="sm" c="gray.7">
            {mail.to === null ? TEXTS.no_address : TEXTS.mail_about(mail.to)}
          </Text>
        )}
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
  ways: readonly Way[]
  isOn: (way: Way, type: NotificationType) => boolean
  onTurn: (way: Way, types: readonly NotificationType[], on: boolean) => void
}

function Types({ ways, isOn, onTurn }: TypesProps) {
  return (
    <table className={css.types} aria-label={TEXTS.table}>
      <thead>
        <tr>
          <th scope="col">{TEXTS.type}</th>
          {ways.map((way) => (
            <th key={way} scope="col" className={css.channel}>
              {TEXTS.channels[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {CHOOSABLE.map(({ label, types }) => (
          <Fragment key={label}>
            <tr className={css.group}>
              <th scope="rowgroup">{label}</th>
              {ways.map((way) => {
                const on = types.filter((type) => isOn(way, type)).length
                return (
                  <td key={way} className={css.channel}>
                    <Checkbox
                      aria-label={TEXTS.cell(label, TEXTS.channels[way])}
                      checked={on === types.length}
                      indeterminate={on > 0 && on < types.length}
                      onChange={() => onTurn(way, types, on < types.length)}
                    />
                  </td>
                )
              })}
            </tr>
            {types.map((type) => (
              <tr key={type}>
                <th scope="row">{NOTIFICATION_KINDS[type][0]}</th>
                {ways.map((way) => (
                  <td key={way} className={css.channel}>
                    <Checkbox
                      aria-label={TEXTS.cell(NOTIFICATION_KINDS[type][0], TEXTS.channels[way])}
                      checked={isOn(way, type)}
                      onChange={(event) => onTurn(way, [type], event.currentTarget.checked)}
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
