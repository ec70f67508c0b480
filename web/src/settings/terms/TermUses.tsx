import { Modal } from '@mantine/core'
import { UseList } from '../../kit/data/UseList.tsx'
import { TermAppointments } from './TermAppointments.tsx'
import { TERM_TEXTS as TEXTS } from './texts.ts'
import type { TermRow } from './use-vocabulary.ts'
import { type TermUse, useDescribed } from './uses.ts'

/** Where a word is of use, each place leading to its list where that can be narrowed to the word. */
export const TermUses = ({
  row,
  uses,
  onClose,
}: {
  row: TermRow
  uses: readonly TermUse[]
  onClose: () => void
}) => (
  <Modal
    opened
    onClose={onClose}
    title={TEXTS.uses_of(row.name)}
    closeButtonProps={{ 'aria-label': TEXTS.close }}
  >
    <UseList uses={useDescribed(uses)} empty={TEXTS.unused} />
    <TermAppointments uses={uses} />
  </Modal>
)
