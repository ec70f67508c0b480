import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { StageEdit } from './pipeline-form.ts'
import { PIPELINE_TEXTS as TEXTS } from './texts.ts'

interface RemoveStageDialogProps {
  stage: StageEdit
  /** How many deals are in it. */
  count: number
  others: readonly StageEdit[]
  onClose: () => void
  onRemove: (target_stage_id: number) => void
}

/** Asks where the deals go of a stage that is taken away; it takes effect when the pipeline is saved. */
export function RemoveStageDialog({ stage, count, others, onClose, onRemove }: RemoveStageDialogProps) {
  const [target, setTarget] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const targets = others.flatMap(({ id, key, kind, name }) =>
    id !== undefined && key !== stage.key && kind === stage.kind ? [{ value: String(id), label: name }] : [],
  )
  const go = () => (target === null ? setTried(true) : onRemove(Number(target)))
  return (
    <Modal opened onClose={onClose} title={TEXTS.removing(stage.name)} size={460}>
      <Stack>
        <Text size="sm">{targets.length > 0 ? TEXTS.removing_about(count) : TEXTS.no_target}</Text>
        {targets.length > 0 && (
          <Select
            label={TEXTS.target}
            data={targets}
            value={target}
            onChange={setTarget}
            allowDeselect={false}
            withAsterisk
            aria-required
            data-autofocus
            error={tried && target === null ? TEXTS.target_wanted : undefined}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          {targets.length > 0 && (
            <Button color="red.8" onClick={go}>
              {TEXTS.remove_action}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
