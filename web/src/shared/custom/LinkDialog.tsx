import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Fault } from '@bcare/contract/kit/codes'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { FORM_TEXTS } from '../../kit/form/texts.ts'
import { RECORD_SOURCES, type RecordOption } from './records.ts'
import { CUSTOM_TEXTS as TEXTS } from '../../kit/custom/texts.ts'
import type { Relations } from './use-relations.ts'

interface LinkDialogProps {
  relations: Relations
  onClose: () => void
}

const nameOf = ({ name }: RecordOption) => name

/** Links a record with another one: which relationship, and which record. */
export function LinkDialog({ relations: { ways, link, busy }, onClose }: LinkDialogProps) {
  const offered = ways.filter(({ other }) => RECORD_SOURCES[other] !== undefined)
  const [key, setKey] = useState(offered.length === 1 ? offered[0]?.key : undefined)
  const [other, setOther] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const way = offered.find((one) => one.key === key)
  const source = way && RECORD_SOURCES[way.other]
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (way === undefined || other === null) return
    try {
      await link(way, other)
      onClose()
    } catch (error) {
      // The refusal has been shown; what was chosen stays to be changed.
      if (!(error instanceof Fault)) throw error
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.link_title}
      size={480}
      closeButtonProps={{ 'aria-label': FORM_TEXTS.close }}
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          <Select
            label={TEXTS.relation}
            placeholder={FORM_TEXTS.choose}
            withAsterisk
            aria-required
            data-autofocus={offered.length > 1 || undefined}
            data={offered.map(({ key: value, label }) => ({ value, label }))}
            value={key ?? null}
            onChange={(chosen) => {
              setKey(chosen ?? undefined)
              setOther(null)
            }}
            error={tried && way === undefined ? TEXTS.relation_wanted : undefined}
          />
          {source && (
            <Picker
              key={key}
              label={TEXTS.record}
              required
              autoFocus
              source={source}
              nameOf={nameOf}
              value={other}
              onChange={setOther}
              error={tried && other === null ? TEXTS.record_wanted : undefined}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {FORM_TEXTS.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {TEXTS.link}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
