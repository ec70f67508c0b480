import { isMinor } from '@bcare/rules/customers/particulars/birth'
import { currentWording, type ConsentPurpose } from '@bcare/rules/customers/consent'
import { clinicDate } from '@bcare/rules/text/date'
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useNow } from '../../kit/use-now.ts'
import type { PersonRow } from '../profile/PersonHeader.tsx'
import css from './privacy.module.css'
import { PRIVACY_TEXTS as TEXTS } from './texts.ts'
import { useSetting } from '../../kit/runtime/settings.ts'

interface ConsentDialogProps {
  person: PersonRow
  purpose: ConsentPurpose
  granted: boolean
  title: string
  onClose: () => void
}

type Channel = Parameters<typeof api.consent.record>[0]['channel']

/** One decision: the words, how it was given, and by whom. Nothing is chosen beforehand. */
export function ConsentDialog({ person, purpose, granted, title, onClose }: ConsentDialogProps) {
  const channels = useConstant('consent.channel')
  const [channel, setChannel] = useState<Channel | ''>('')
  const [giver, setGiver] = useState('')
  const now = useNow()
  const guardians = useRead(api.personRelative.list, { person_id: person.id, is_guardian: true, limit: 50 })
  const of_age = useSetting('person.guardian_age')
  const minor = granted && isMinor(person, clinicDate(new Date(now)), of_age)
  const wording = currentWording(purpose)
  const save = useWrite(api.consent.record, {
    touches: ['person'],
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.saved })
      onClose()
    },
  })
  const givers = [
    ...(minor ? [] : [{ value: 'self', label: TEXTS.self }]),
    ...(guardians.data?.data.map(({ id, related_name }) => ({
      value: String(id),
      label: TEXTS.guardian(related_name),
    })) ?? []),
  ]
  const keep = () => {
    if (channel === '' || giver === '') return
    const by =
      giver === 'self'
        ? { given_by: 'self' as const }
        : { given_by: 'guardian' as const, relative_id: Number(giver) }
    save.mutate({ person_id: person.id, purpose, granted, text_version: wording.version, channel, ...by })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={560}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      <Stack gap="md">
        <section aria-label={TEXTS.wording}>
          <Text size="sm" c="gray.7" mb={4}>
            {TEXTS.wording} ({wording.version})
          </Text>
          <blockquote className={css.wording}>{wording.text}</blockquote>
        </section>
        <NativeSelect
          label={TEXTS.channel}
          data-autofocus
          required
          value={channel}
          onChange={(event) => setChannel(event.currentTarget.value as Channel | '')}
          data={[
            { value: '', label: TEXTS.choose },
            ...channels.map(({ value, label }) => ({ value, label })),
          ]}
        />
        <NativeSelect
          label={TEXTS.giver}
          required
          value={giver}
          onChange={(event) => setGiver(event.currentTarget.value)}
          data={[{ value: '', label: TEXTS.choose }, ...givers]}
        />
        {minor && guardians.data?.total === 0 && <Alert color="orange" title={TEXTS.no_guardian(of_age)} />}
        <Group justify="space-between">
          <Text size="sm" c="gray.7">
            {TEXTS.effect}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {TEXTS.cancel}
            </Button>
            <Button loading={save.isPending} disabled={channel === '' || giver === ''} onClick={keep}>
              {TEXTS.save}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}
