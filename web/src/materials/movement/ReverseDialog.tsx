import { USAGE_KIND_LABELS } from '@bcare/rules/materials/movement'
import { Box, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { Refusal } from '../Pieces.tsx'
import { signedQuantity } from '../quantity.ts'
import { MOVEMENT_TEXTS as TEXTS } from '../texts.ts'
import { TOUCHED, type UsageRow } from './usage-row.ts'

function effectsOf(row: UsageRow): string[] {
  if (row.status === 'draft') return [TEXTS.discard_effect]
  const back = signedQuantity(-row.stock_quantity, row.stock_unit_name)
  return [TEXTS.effect(back, row.branch_name), ...(row.transfer_id === null ? [] : [TEXTS.pair]), TEXTS.kept]
}

/** Asks why a movement is taken back, and says what that does; a draft is thrown away without a reason. */
export function ReverseDialog({ row: asked, onClose }: { row: UsageRow; onClose: () => void }) {
  // After a refusal the next attempt is made on its latest version.
  const row = useRead(api.usage.get, { id: asked.id }, { quiet: true }).data ?? asked
  const draft = useDraft('usage.reverse', row.id)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [tried, setTried] = useState(false)
  const write = useWrite(api.usage.delete, { quiet: true, touches: TOUCHED })
  const { id, version, kind, material_name } = row
  const is_draft = row.status === 'draft'
  const given = reason.trim()
  const send = () => {
    setTried(true)
    if (given === '' && !is_draft) return
    write.mutate(
      { id, version, ...(!is_draft && { reason: given }) },
      {
        onSuccess: () => {
          draft.saved()
          onClose()
          toast({ type: 'success', title: is_draft ? TEXTS.discarded : TEXTS.reversed })
        },
      },
    )
  }
  return (
    <AskDialog
      draft={draft}
      title={
        is_draft
          ? TEXTS.discard_title(material_name)
          : TEXTS.reverse_title(USAGE_KIND_LABELS[kind], material_name)
      }
      action={is_draft ? TEXTS.discard : TEXTS.reverse}
      busy={write.isPending}
      color="red.8"
      onSend={send}
      onClose={onClose}
    >
      <Box component="ul" ps={18} fz="sm" aria-label={TEXTS.effects}>
        {effectsOf(row).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </Box>
      {!is_draft && (
        <Textarea
          label={TEXTS.reason}
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll('\n', ' '))}
          error={tried && given === '' ? TEXTS.reason_wrong : undefined}
        />
      )}
      <Refusal fault={write.error} />
    </AskDialog>
  )
}
