import type { Entity } from '@bcare/contract/kit/entity'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Choices } from '../../data/table/column.ts'
import { confirm } from '../../data/confirm.tsx'
import { DetailDrawer } from '../../data/DetailDrawer.tsx'
import { toast } from '../../page/toast.tsx'
import { EditForm } from './EditForm.tsx'
import type { FieldSpec, Values } from '../field.ts'
import { FORM_TEXTS } from '../texts.ts'
import type { EditedRow } from './read-body.ts'
import { useEditForm } from './use-edit-form.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

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
  /** Values sent with a new row that nobody is asked for. */
  fixed?: Values
  /** Sends the body of `add`, or the changed keys with `id` and `version` of `update`; throws the `Fault` of a refusal. */
  save: (body: Values) => Promise<R>
  onSaved?: (saved: R) => void
  /** A long form deserves the drawer. */
  surface?: 'dialog' | 'drawer'
  title?: string
  action?: string
  children?: ReactNode
}

/**
 * A form over an entity of the contract, in a dialog or drawer. Mount it when it is wanted and with a `key` of the
 * row: what is typed lives as long as it does. Closing it with something typed asks first.
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
  useLeaveWarning(opened && state.dirty && !state.saving)

  const close = async () => {
    if (state.saving) return
    const leave = {
      title: FORM_TEXTS.leave,
      lost: FORM_TEXTS.leave_lost,
      action: FORM_TEXTS.leave_action,
      cancel: FORM_TEXTS.stay,
      destructive: true,
    }
    if (!state.dirty || (await confirm(leave))) onClose()
  }
  const title = props.title ?? (row ? FORM_TEXTS.edit(entity.label) : FORM_TEXTS.add(entity.label))
  const form = (
    <EditForm state={state} onCancel={() => void close()} action={props.action}>
      {props.children}
    </EditForm>
  )
  if (props.surface === 'drawer') {
    return (
      <DetailDrawer opened={opened} onClose={() => void close()} title={title}>
        {form}
      </DetailDrawer>
    )
  }
  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      title={title}
      size={560}
      closeButtonProps={{ 'aria-label': FORM_TEXTS.close }}
    >
      {form}
    </Modal>
  )
}
