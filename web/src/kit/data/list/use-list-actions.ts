import type { Entity } from '@bcare/contract/kit/entity'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ApiCall, useWrite } from '../../api/api.ts'
import { useMay } from '../../session/may.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../page/toast.tsx'
import type { Identified } from '../table/column.ts'
import { confirm } from '../confirm.tsx'
import { ROW_ICONS } from '../table/row-icons.tsx'
import { textOf } from '../table/text-of.ts'
import { DATA_TEXTS } from '../texts.ts'
import { useSurface } from './use-surface.ts'
import { callOf, type ListFamily, type ListPage, type ListState } from './use-list.ts'
import type { RowAction } from '../table/row-action.ts'
import type { ListScreenProps } from './list-screen-props.ts'

type Body = Record<string, unknown>

/** A row of any entity with its fields by name, as the screen's own functions take it. */
const fieldsOf = (row: Identified) => row as Identified & Body

const MISSING = {
  call: { path: '', watches: [] as string[], permission: 'signed_in', kind: 'write' },
} as const

function useFamilyWrite(family: ListFamily, name: 'add' | 'update' | 'delete') {
  const call = family[name]
  const api = useMemo(
    () => (call ? callOf<Body, Identified>(call) : (MISSING as unknown as ApiCall<Body, Identified>)),
    [call],
  )
  const permission = call?.permission ?? ''
  return { call: api, may: useMay(permission) && call !== undefined }
}

/** The writing calls of the family, as far as it has them and the user may. */
function useListWrites(
  { family, entity, fields, removal }: ListScreenProps<Entity>,
  { listCall }: ListState,
) {
  const adding = useFamilyWrite(family, 'add')
  const editing = useFamilyWrite(family, 'update')
  const removing = useFamilyWrite(family, 'delete')
  const add = useWrite(adding.call, { quiet: true })
  const update = useWrite(editing.call, { quiet: true, onSuccess: (row) => putRow(listCall.call.path, row) })
  const remove = useWrite(removing.call, {
    optimistic: (input, edit) => edit(listCall, (page: ListPage) => withoutRow(page, Number(input['id']))),
    onSuccess: () => toast({ type: 'success', title: DATA_TEXTS.deleted(entity.label.toLowerCase()) }),
  })
  return {
    canAdd: adding.may && fields !== undefined,
    canEdit: editing.may && fields !== undefined,
    canRemove: removing.may,
    save: (row: Identified | undefined, body: Body) =>
      row ? update.mutateAsync(body) : add.mutateAsync(body),
    remove: (row: Identified) => remove.mutate({ ...removal, id: row.id, version: fieldsOf(row)['version'] }),
  }
}

/** Opening, adding, editing and deleting on a list screen, each where the family has the call and the user may. */
export function useListActions(props: ListScreenProps<Entity>, state: ListState) {
  const { entity, details, hrefOf } = props
  const { surface, setSurface, show, close } = useSurface()
  const navigate = useNavigate()
  const { canAdd, canEdit, canRemove, save, remove } = useListWrites(props, state)
  const nameOf = (row: Identified) =>
    props.nameOf?.(fieldsOf(row)) ?? textOf(fieldsOf(row)['name'] ?? `${entity.label} #${row.id}`)

  const askAndRemove = async (row: Identified) => {
    const sure = await confirm({
      title: `${DATA_TEXTS.remove} ${entity.label.toLowerCase()} «${nameOf(row)}»?`,
      about: DATA_TEXTS.confirm_delete,
      lost: props.lost?.(fieldsOf(row)),
      action: DATA_TEXTS.remove,
      destructive: true,
    })
    if (!sure) return
    setSurface(undefined)
    focusNeighbour(row)
    remove(row)
  }
  const edit = (row: Identified) => show({ kind: 'form', row })
  const open = (row: Identified) => {
    if (hrefOf) void navigate({ href: hrefOf(fieldsOf(row)) })
    else if (details) show({ kind: 'details', row })
    else edit(row)
  }
  const { edit: edit_icon, remove: remove_icon } = ROW_ICONS
  const actionsOf = (row: Identified): RowAction[] => [
    ...(canEdit ? [{ label: DATA_TEXTS.edit, icon: edit_icon, run: () => edit(row) }] : []),
    ...(props.actions?.(fieldsOf(row)) ?? []),
    ...(canRemove
      ? [
          {
            label: DATA_TEXTS.remove,
            icon: remove_icon,
            destructive: true,
            run: () => void askAndRemove(row),
          },
        ]
      : []),
  ]
  return {
    surface,
    close,
    nameOf,
    edit: canEdit ? edit : undefined,
    add: canAdd ? () => show({ kind: 'form' }) : undefined,
    open: hrefOf || details || canEdit ? open : undefined,
    actionsOf: canEdit || canRemove || props.actions ? actionsOf : undefined,
    save,
  }
}

export type ListActions = ReturnType<typeof useListActions>

/** Puts a row as the server answered it where the lists show it, ahead of their next reading. */
function putRow(path: string, row: Identified): void {
  queryClient.setQueriesData<ListPage>(
    { queryKey: [path] },
    (page) =>
      page && { ...page, data: page.data.map((old) => (old.id === row.id ? { ...old, ...row } : old)) },
  )
}

function withoutRow(page: ListPage, id: number): ListPage {
  const data = page.data.filter((row) => row.id !== id)
  return { ...page, data, total: page.total - (page.data.length - data.length) }
}

/** Where the focus goes when a row is deleted: the next one, or the one before. */
function focusNeighbour({ id }: Identified): void {
  const row = document.querySelector(`[data-id="${id}"]`)
  const neighbour = [row?.nextElementSibling, row?.previousElementSibling].find((each) =>
    each?.hasAttribute('data-id'),
  )
  if (neighbour instanceof HTMLElement) requestAnimationFrame(() => neighbour.focus())
}
