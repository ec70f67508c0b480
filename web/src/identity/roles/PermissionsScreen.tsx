import { Alert, Button, Select, Skeleton, TextInput } from '@mantine/core'
import { IconCopy, IconEye, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import { Page } from '../../kit/page/Page.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { grantable } from './grants.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import css from './permissions.module.css'
import type { PermissionPieces } from './pieces.ts'
import type { Catalogue, RoleRow, RoleWithGrants } from './role-row.ts'
import { PERMISSION_TEXTS as TEXTS } from './texts.ts'
import { useGrantDraft } from './use-grant-draft.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'

const DiffDialog = lazy(() => import('./DiffDialog.tsx').then((file) => ({ default: file.DiffDialog })))
const RolePreview = lazy(() => import('./RolePreview.tsx').then((file) => ({ default: file.RolePreview })))

const ALL = { limit: 200, sort_by: 'label', order: 'asc' } as const

/** What each role may do, to what, and how far; the frame's menu is brought by the caller, who knows it. */
export const permissionsScreen = (pieces: PermissionPieces) => () => <PermissionsScreen pieces={pieces} />

function PermissionsScreen({ pieces }: { pieces: PermissionPieces }) {
  const [search, change] = useSearchParams<'role'>()
  const roles = useRead(api.role.list, ALL)
  const catalogue = useRead(api.role.catalogue, {}, { staleTime: Infinity })
  const asked = Number(search.role)
  const list = roles.data?.data
  const chosen =
    list?.find(({ id }) => id === asked) ?? list?.find(({ name }) => name !== 'admin') ?? list?.[0]
  const detail = useRead(api.role.get, { id: chosen?.id ?? 0 }, { enabled: chosen !== undefined })
  const error = roles.error ?? catalogue.error ?? detail.error
  if (error) {
    return (
      <Page title={TEXTS.title}>
        <Alert color="orange">{error.message}</Alert>
      </Page>
    )
  }
  if (list === undefined || catalogue.data === undefined || detail.data === undefined) {
    return (
      <Page title={TEXTS.title}>
        <Skeleton height={36} maw={420} />
        <Skeleton height={420} />
      </Page>
    )
  }
  return (
    <Editor
      key={`${detail.data.id}/${detail.data.version}`}
      role={detail.data}
      roles={list}
      catalogue={catalogue.data}
      pieces={pieces}
      onRole={(id) => change({ role: id }, { to_top: true })}
    />
  )
}

interface EditorProps {
  role: RoleWithGrants
  roles: readonly RoleRow[]
  catalogue: Catalogue
  pieces: PermissionPieces
  onRole: (id: number) => void
}

function Editor({ role, roles, catalogue, pieces, onRole }: EditorProps) {
  const may_edit = useMay('role:update')
  const is_admin = role.name === 'admin'
  const locked = !may_edit || is_admin
  const draft = useGrantDraft(role, catalogue)
  const [searched, setSearched] = useState('')
  const [open, setOpen] = useState<'diff' | 'preview'>()
  const changed = draft.changes.length

  const copy = async (id: number) => {
    const source = await api.role.get({ id })
    draft.replace(grantable(source.permissions, catalogue))
    toast({ type: 'info', title: TEXTS.copied(source.label) })
  }
  return (
    <Page
      title={TEXTS.title}
      actions={
        <>
          <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setOpen('preview')}>
            {TEXTS.preview}
          </Button>
          {!locked && (
            <>
              <Button variant="default" disabled={changed === 0} onClick={draft.reset}>
                {TEXTS.reset}
              </Button>
              <Button disabled={changed === 0} onClick={() => setOpen('diff')}>
                {TEXTS.save(changed)}
              </Button>
            </>
          )}
        </>
      }
    >
      <DraftLine draft={draft.draft} />
      <div className={css.toolbar}>
        <Select
          label={TEXTS.role}
          searchable
          allowDeselect={false}
          data={roles.map(({ id, label }) => ({ value: String(id), label }))}
          value={String(role.id)}
          onChange={(id) => id !== null && onRole(Number(id))}
        />
        <TextInput
          label={TEXTS.object}
          placeholder={TEXTS.search}
          leftSection={<IconSearch size={16} />}
          value={searched}
          onChange={(event) => setSearched(event.currentTarget.value)}
        />
        {!locked && (
          <Select
            label={TEXTS.copy}
            placeholder={TEXTS.copy}
            leftSection={<IconCopy size={16} />}
            searchable
            data={roles
              .filter(({ id, name }) => id !== role.id && name !== 'admin')
              .map(({ id, label }) => ({ value: String(id), label }))}
            value={null}
            onChange={(id) => id !== null && void copy(Number(id))}
          />
        )}
      </div>
      {is_admin && <Alert color="blue">{TEXTS.admin}</Alert>}
      {!is_admin && !may_edit && <Alert color="gray">{TEXTS.read_only}</Alert>}
      <PermissionMatrix
        catalogue={catalogue}
        searched={searched}
        draft={draft}
        locked={locked}
        all={is_admin}
      />
      <Suspense fallback={null}>
        {open === 'diff' && (
          <DiffDialog role={role} catalogue={catalogue} draft={draft} onClose={() => setOpen(undefined)} />
        )}
        {open === 'preview' && (
          <RolePreview
            role={role}
            catalogue={catalogue}
            grants={is_admin ? { '*:*': 'all' } : draft.grants}
            menuOf={pieces.menuOf}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}
