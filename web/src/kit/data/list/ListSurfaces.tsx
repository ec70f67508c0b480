import type { Entity } from '@bcare/contract/kit/entity'
import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FieldSpec, FormAccess } from '../../form/field.ts'
import type { Choices, Identified } from '../table/column.ts'
import { DetailDrawer } from '../DetailDrawer.tsx'
import { DATA_TEXTS } from '../texts.ts'
import type { ListActions } from './use-list-actions.ts'

const EditDialog = lazy(() =>
  import('../../form/edit/EditDialog.tsx').then((file) => ({ default: file.EditDialog })),
)

interface ListSurfacesProps {
  does: ListActions
  entity: Entity
  fields?: readonly (string | FieldSpec)[]
  asked?: readonly FieldSpec[] | undefined
  choices?: Choices
  surface?: 'dialog' | 'drawer'
  details?: (row: Identified) => ReactNode
  preview?: (access: FormAccess) => ReactNode
  onAdded?: (row: Identified) => void
}

/** What opens over a list: the form, which only loads when it is first wanted, and the details. */
export function ListSurfaces(props: ListSurfacesProps) {
  const { does, entity, fields, asked = [], choices, surface, details, preview, onAdded } = props
  const open = does.surface
  const { edit } = does
  return (
    <>
      {details && (
        <DetailDrawer
          opened={open?.kind === 'details'}
          onClose={does.close}
          title={open?.row && does.nameOf(open.row)}
          footer={
            edit &&
            open?.kind === 'details' && <Button onClick={() => edit(open.row)}>{DATA_TEXTS.edit}</Button>
          }
        >
          {open?.kind === 'details' && details(open.row)}
        </DetailDrawer>
      )}
      {open?.kind === 'form' && fields && (
        <Suspense fallback={null}>
          <EditDialog
            key={open.row?.id ?? 'new'}
            opened
            onClose={does.close}
            entity={entity}
            fields={open.row === undefined ? [...fields, ...asked] : fields}
            choices={choices}
            row={open.row}
            surface={surface}
            preview={preview}
            onSaved={open.row === undefined ? (saved) => onAdded?.(saved as Identified) : undefined}
            save={(body) => does.save(open.row, body)}
          />
        </Suspense>
      )}
    </>
  )
}
