import { Modal } from '@mantine/core'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import type { ModalProps } from '../../kit/page/modal.tsx'
import { toast } from '../../kit/page/toast.tsx'
import type { NoteRequest } from '../modals/note-modal.ts'
import { ACTIVITY_TEXTS as TEXTS } from './texts.ts'
import { ofPerson } from './record.ts'
import { NoteComposer } from './NoteComposer.tsx'

/** A note about a customer, written over whatever screen is shown. */
export function NoteDialog({ request: { person }, onClose }: ModalProps<NoteRequest>) {
  const added = () => {
    toast({ type: 'success', title: TEXTS.saved })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.note_of(person.full_name)}
      size={560}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      <NoteComposer key={person.id} record={ofPerson(person.id)} onAdded={added} />
    </Modal>
  )
}
