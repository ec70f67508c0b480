import { Fault } from '@bcare/contract/kit/codes'
import { Button, Group, Modal, Radio, Select, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { useQuestion } from '../../kit/page/modal.tsx'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import { type MoveAnswers, type MoveQuestion, sendAsking } from '../asking.ts'
import { MissingDialog } from '../form/MissingDialog.tsx'
import { CANCEL, SALES_TEXTS as TEXTS } from '../texts.ts'
import type { DealRow } from './deal-row.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { type Draft, useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

interface SwitchDialogProps {
  deal: DealRow
  onClose: () => void
}

const PIPELINES = { is_active: true, limit: 200 } as const

type Target = Omit<Parameters<typeof api.pipeline.switch_deal>[0], 'deal_id' | 'fields'>

/** Sends the deal over, and asks for what the stage over there wants to know, as a move within the pipeline does. */
function useSwitch(deal: DealRow, draft: Draft, onDone: () => void) {
  const { question: asking, ask } = useQuestion<MoveQuestion, MoveAnswers>()
  const { mutateAsync, isPending } = useWrite(api.pipeline.switch_deal, { touches: ['deal'], quiet: true })
  const send = async (stage_name: string, target: Target) => {
    try {
      const done = await sendAsking(
        ({ fields }) => mutateAsync({ deal_id: deal.id, ...target, ...(fields && { fields }) }),
        ask,
        { deal, stage_name },
      )
      if (done === undefined) return
      draft.saved()
      toast({ type: 'success', title: TEXTS.switched })
      onDone()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      toastFault(error)
    }
  }
  return { send, asking, busy: isPending }
}

/** Sends a deal into another pipeline: itself, or as a new deal that follows it. */
export function SwitchDialog({ deal, onClose }: SwitchDialogProps) {
  const all = useRead(api.pipeline.list, PIPELINES).data?.data
  const others = (all ?? []).filter(({ id }) => id !== deal.pipeline_id)
  const draft = useDraft('deal.switch', deal.id)
  const [chosen, setChosen] = useDraftState<number | undefined>(draft, 'pipeline_id', undefined)
  const [stage_id, setStage] = useDraftState<number | undefined>(draft, 'stage_id', undefined)
  const [mode, setMode] = useDraftState<'move' | 'copy'>(draft, 'mode', 'move')
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const pipeline = others.find(({ id }) => id === chosen) ?? others[0]
  const stages = (pipeline?.stages ?? []).filter((stage) => stage.is_active && stage.kind === 'open')
  const { send: switchTo, asking, busy } = useSwitch(deal, draft, onClose)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!pipeline) return
    const why = reason.trim()
    const target = stages.find(({ id }) => id === stage_id) ?? stages[0]
    void switchTo(target?.name ?? '', {
      pipeline_id: pipeline.id,
      mode,
      ...(stage_id && { stage_id }),
      ...(why && { reason: why }),
    })
  }
  return (
    <>
      <Modal opened onClose={onClose} title={TEXTS.switch} size={480}>
        <form onSubmit={send}>
          <Stack>
            <DraftLine draft={draft} />
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
              data={stages.map(({ id, name }) => ({ value: String(id), label: name }))}
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
              <Button type="submit" loading={busy} disabled={!pipeline}>
                {TEXTS.switch}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      {asking && <MissingDialog asking={asking} />}
    </>
  )
}
