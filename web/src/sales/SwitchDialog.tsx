import { Button, Group, Modal, Radio, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api, useRead, useWrite } from '../kit/api.ts'
import { toast } from '../kit/toast.tsx'
import type { DealRow } from './DealFacts.tsx'
import { CANCEL, SALES_TEXTS as TEXTS } from './texts.ts'

interface SwitchDialogProps {
  deal: DealRow
  onClose: () => void
}

const PIPELINES = { is_active: true, limit: 200 } as const

/** Sends a deal into another pipeline: itself, or as a new deal that follows it. */
export function SwitchDialog({ deal, onClose }: SwitchDialogProps) {
  const all = useRead(api.pipeline.list, PIPELINES).data?.data
  const others = (all ?? []).filter(({ id }) => id !== deal.pipeline_id)
  const [chosen, setChosen] = useState<number>()
  const [stage_id, setStage] = useState<number>()
  const [mode, setMode] = useState<'move' | 'copy'>('move')
  const [reason, setReason] = useState('')
  const pipeline = others.find(({ id }) => id === chosen) ?? others[0]
  const save = useWrite(api.pipeline.switch_deal, {
    touches: ['deal'],
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.switched })
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!pipeline) return
    const why = reason.trim()
    save.mutate({
      deal_id: deal.id,
      pipeline_id: pipeline.id,
      mode,
      ...(stage_id && { stage_id }),
      ...(why && { reason: why }),
    })
  }
  return (
    <Modal opened onClose={onClose} title={TEXTS.switch} size={480}>
      <form onSubmit={send}>
        <Stack>
          <Select
            label={TEXTS.switch_to}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={pipeline ? String(pipeline.id) : null}
            onChange={(value) => {
              setChosen(Number(value))
              setStage(undefined)
            }}
            allowDeselect={false}
            data-autofocus
          />
          <Select
            label={TEXTS.switch_stage}
            placeholder={TEXTS.switch_first}
            data={(pipeline?.stages ?? [])
              .filter((stage) => stage.is_active && stage.kind === 'open')
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={stage_id === undefined ? null : String(stage_id)}
            onChange={(value) => setStage(value === null ? undefined : Number(value))}
            clearable
          />
          <Radio.Group label={TEXTS.switch_mode} value={mode} onChange={(value) => setMode(value)}>
            <Stack gap="xs" mt={6}>
              <Radio value="move" label={TEXTS.switch_move} description={TEXTS.switch_move_about} />
              <Radio value="copy" label={TEXTS.switch_copy} description={TEXTS.switch_copy_about} />
            </Stack>
          </Radio.Group>
          <TextInput
            label={TEXTS.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={300}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {CANCEL}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!pipeline}>
              {TEXTS.switch}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
