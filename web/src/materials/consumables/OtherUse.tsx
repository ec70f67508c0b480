import { MOST_QUANTITY, isQuantity } from '@bcare/rules/materials/quantity'
import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { keepText, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { type MaterialOption, MATERIALS, nameOf } from '../sources.ts'
import { CONSUMABLES_TEXTS as TEXTS } from './texts.ts'

interface OtherUseProps {
  branch_id: number | undefined
  onClose: () => void
}

const KINDS = ['use', 'waste', 'return'] as const

interface Typed {
  kind: (typeof KINDS)[number]
  material: MaterialOption | null
  quantity: TypedNumber
  note: string
}

const EMPTY: Typed = { kind: 'use', material: null, quantity: null, note: '' }

/** Records what is taken for no step: common use, waste, what comes back. */
export function OtherUse({ branch_id, onClose }: OtherUseProps) {
  const draft = useDraft('consumables.other')
  const [typed, setTyped] = useDraftState<Typed>(draft, 'typed', EMPTY)
  const [tried, setTried] = useState(false)
  const { mutate, isPending } = useWrite(api.usage.add)
  const set = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  const { kind, material, quantity, note } = typed
  const is_right =
    typeof quantity === 'number' && quantity > 0 && isQuantity(quantity) && quantity <= MOST_QUANTITY
  const send = () => {
    setTried(true)
    if (material === null || !is_right) return
    mutate(
      {
        kind,
        material_id: material.id,
        quantity,
        note: note.trim() || null,
        ...(branch_id !== undefined && { branch_id }),
      },
      {
        onSuccess: () => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.other_done })
          onClose()
        },
      },
    )
  }
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.other}
      action={TEXTS.record}
      busy={isPending}
      onSend={send}
      onClose={onClose}
    >
      <Text size="sm" c="gray.7">
        {TEXTS.other_about}
      </Text>
      <SegmentedControl
        aria-label={TEXTS.kind}
        value={kind}
        onChange={(value) => set({ kind: KINDS.find((one) => one === value) ?? 'use' })}
        data={KINDS.map((value) => ({ value, label: TEXTS.kinds[value] }))}
      />
      <Picker
        label={TEXTS.material}
        required
        source={MATERIALS}
        nameOf={nameOf}
        value={material?.id ?? null}
        selected={material}
        error={tried && material === null ? TEXTS.choose_material : undefined}
        onPick={(picked) => set({ material: picked })}
        onChange={() => undefined}
      />
      <DecimalInput
        label={material === null ? TEXTS.quantity : `${TEXTS.quantity} (${material.unit_name})`}
        required
        digits={3}
        value={quantity}
        error={tried && !is_right ? TEXTS.wrong : undefined}
        {...keepText((next) => set({ quantity: next }))}
      />
      <TextInput
        label={TEXTS.note}
        maxLength={500}
        value={note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </AskDialog>
  )
}
