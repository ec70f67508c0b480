import { Button, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import { type ProductOption, ProductPicker } from '../../shared/pickers/ProductPicker.tsx'
import { STEP_TEXTS as TEXTS } from '../texts.ts'
import { copyOf, type StepDraft } from './step-draft.ts'
import { stepsOf } from './steps-of.ts'

interface CopyStepsProps {
  /** So many more steps a service can have. */
  room: number
  most: number
  onCopy: (steps: StepDraft[]) => void
}

/** Takes the steps of another service into the list that is edited. */
export function CopySteps(props: CopyStepsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconCopy size={14} />} onClick={() => setOpen(true)}>
        {TEXTS.copy}
      </Button>
      {open && <Ask {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Ask({ room, most, onCopy, onClose }: CopyStepsProps & { onClose: () => void }) {
  const [source, setSource] = useState<ProductOption | null>(null)
  const [told, setTold] = useState(false)
  const { data, isFetching } = useRead(api.productOperation.list, stepsOf(source?.id ?? 0, most), {
    enabled: source !== null,
  })
  const steps = data?.data ?? []
  const problem =
    source === null
      ? TEXTS.choose_service
      : steps.length === 0
        ? TEXTS.copy_none
        : steps.length > room
          ? TEXTS.too_many(most)
          : undefined
  const send = () => {
    setTold(true)
    if (isFetching || problem !== undefined) return
    onCopy(steps.map(copyOf))
    onClose()
  }
  return (
    <AskDialog title={TEXTS.copy} action={TEXTS.copy_run} busy={isFetching} onSend={send} onClose={onClose}>
      <ProductPicker
        label={TEXTS.copy_from}
        required
        autoFocus
        value={source?.id ?? null}
        selected={source}
        onChange={() => setTold(false)}
        onPick={setSource}
        error={told && !isFetching && problem}
      />
      {source !== null && steps.length > 0 && (
        <Text size="sm" aria-live="polite">
          {TEXTS.copy_about(steps.length)}
        </Text>
      )}
    </AskDialog>
  )
}
