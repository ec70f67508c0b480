import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PickerSource } from '../kit/form/picker/picker-source.ts'
import { TermPicker, type TermOption } from './pickers/TermPicker.tsx'
import { DATA_TEXTS as TEXTS } from '../kit/data/texts.ts'
import { type Use, UseList } from '../kit/data/UseList.tsx'

interface MergeDialogProps {
  /** What goes, as in «Facebook Ads». */
  name: string
  /** What it may become. */
  source: PickerSource<TermOption>
  label: string
  uses: readonly Use[]
  /** What else happens to it. */
  about?: ReactNode
  merging: boolean
  onMerge: (into: TermOption) => void
  onClose: () => void
}

/** Makes one word another one: what uses it is listed before, and the button names both. */
export function MergeDialog(props: MergeDialogProps) {
  const { name, source, label, uses, about, merging, onMerge, onClose } = props
  const [into, setInto] = useState<TermOption | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.merge_title(name)}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack gap="md">
        <TermPicker
          label={label}
          source={source}
          value={into?.id ?? null}
          selected={into}
          onChange={() => undefined}
          onPick={setInto}
          required
          autoFocus
        />
        <section aria-label={TEXTS.merge_uses}>
          <Text size="sm" fw={500} mb={6}>
            {TEXTS.merge_uses}
          </Text>
          <UseList uses={uses} empty={TEXTS.unused} />
        </section>
        <Text size="sm" aria-live="polite">
          {into === null ? TEXTS.merge_choose : TEXTS.merge_about(name, into.name)} {about}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={merging}>
            {TEXTS.cancel}
          </Button>
          <Button
            color="red.8"
            loading={merging}
            disabled={into === null}
            onClick={() => into !== null && onMerge(into)}
          >
            {TEXTS.merge}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
