import type { Entity } from '@bcare/contract/kit/entity'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Choices } from '../../data/table/column.ts'
import { DetailDrawer } from '../../data/DetailDrawer.tsx'
import { toast } from '../../page/toast.tsx'
import { EditForm } from './EditForm.tsx'
import type { FieldSpec, FormAccess, Values } from '../field.ts'
import { FORM_TEXTS } from '../texts.ts'
import type { EditedRow } from './read-body.ts'
import { useEditForm } from './use-edit-form.ts'
import { useCancel } from './use-cancel.ts'

export interface EditDialogProps<R = unknown> {
  opened: boolean
  onClose: () => void
  entity: Entity
  fields: readonly (string | FieldSpec)[]
  /** What the values of fields are called. */
  choices?: Choices
  /** The row being edited; absent, one is added. */
  row?: EditedRow
  /** Values a new row starts with. */
  preset?: Values
  /** Values sent with a new row that no user is asked for. */
  fixed?: Values
  /** What else tells the draft of this new row from that of another, beside the ids in `preset` and `fixed`. */
  about?: string
  /** Sends the body of `add`, or the changed keys with `id` and `version` of `update`; throws the `Fault` of a refusal. */
  save: (body: Values) => Promise<R>
  onSaved?: ((saved: R) => void) | undefined
  /** A long form deserves the drawer. */
  surface?: 'dialog' | 'drawer'
  title?: string
  action?: string
  children?: ReactNode
  /** What the values that are typed come to, beside the fields; it makes the drawer wide. */
  preview?: ((access: FormAccess) => ReactNode) | undefined
}

/** Fields and their preview side by side. */
const WIDE = 920

/**
 * A form over an entity of the contract, in a dialog or drawer. Mount it when it is wanted and with a `key` of the
 * row: closed with something typed, it is opened with that again; «Hủy bỏ» asks whether to throw it away.
 */
export function EditDialog<R>(props: EditDialogProps<R>) {
  const { entity, row, opened, onClose, onSaved } = props
  const state = useEditForm({
    ...props,
    onSaved: (saved) => {
      toast({ type: 'success', title: row ? FORM_TEXTS.saved(entity.label) : FORM_TEXTS.added(entity.label) })
      onSaved?.(saved)
      onClose()
    },
  })
  const close = () => {
    if (!state.saving) onClose()
  }
  const cancel = useCancel(state, onClose)
  const title = props.title ?? (row ? FORM_TEXTS.edit(entity.label) : FORM_TEXTS.add(entity.label))
  const form = (
    <EditForm state={state} onCancel={cancel} action={props.action} preview={props.preview}>
      {props.children}
    </EditForm>
  )
  if (props.surface === 'drawer') {
    return (
      <DetailDrawer opened={opened} onClose={close} title={title} width={props.preview && WIDE}>
        {form}
      </DetailDrawer>
    )
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={560}
      closeButtonProps={{ 'aria-label': FORM_TEXTS.close }}
    >
      {form}
    </Modal>
  )
}
