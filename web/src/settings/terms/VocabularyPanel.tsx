import { Fault } from '@bcare/contract/kit/codes'
import { VOCABULARIES, type Vocabulary } from '@bcare/contract/settings/vocabularies'
import { finder } from '@bcare/rules/text/search'
import { Button, Group, Menu, Skeleton, TextInput, Title } from '@mantine/core'
import { IconBook2, IconFileSpreadsheet, IconPlus, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { downloadFile } from '../../kit/api/files.ts'
import { useMay } from '../../kit/session/may.ts'
import { toastFault } from '../../kit/page/toast.tsx'
import { TermList } from './TermList.tsx'
import css from './terms.module.css'
import { TERM_TEXTS as TEXTS } from './texts.ts'
import type { TermRow } from './use-vocabulary.ts'
import type { TermUse } from './uses.ts'
import type { Opened } from './opened.ts'

const TermDialog = lazy(() => import('./TermDialog.tsx').then((file) => ({ default: file.TermDialog })))
const TermMerge = lazy(() => import('./TermMerge.tsx').then((file) => ({ default: file.TermMerge })))
const TermUses = lazy(() => import('./TermUses.tsx').then((file) => ({ default: file.TermUses })))
const ImportDialog = lazy(() => import('./ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })))

const NOTHING: readonly TermUse[] = []

/** One vocabulary: its words in their order, and everything that can be done with them. */
export function VocabularyPanel({ vocabulary }: { vocabulary: Vocabulary }) {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const may_update = useMay('term:update')
  const read = useRead(api.term.all, { vocabulary }, { quiet: true })
  const counted = useRead(api.term.uses, { vocabulary }, { enabled: may_update, quiet: true })
  const uses = useMemo(
    () => Map.groupBy(counted.data?.data ?? NOTHING, ({ term_id }) => term_id),
    [counted.data],
  )
  const rows = read.data?.data
  const shown = useMemo(() => found(rows ?? [], text), [rows, text])
  const close = () => setOpened(undefined)
  return (
    <section aria-labelledby="vocabulary">
      <Group gap={8} justify="space-between" mb={12}>
        <Title order={2} id="vocabulary">
          {VOCABULARIES[vocabulary]}
        </Title>
        <Group gap="xs">
          <FileMenu vocabulary={vocabulary} onImport={() => setOpened({ what: 'import' })} />
          <AddButton onAdd={() => setOpened({ what: 'edit' })} />
        </Group>
      </Group>
      {rows !== undefined && rows.length > 8 && (
        <TextInput
          mb="sm"
          maw={360}
          aria-label={TEXTS.search}
          placeholder={TEXTS.search}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {read.error && !read.data && <TableFailed error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton height={280} />}
      {rows?.length === 0 && (
        <EmptyState
          title={TEXTS.empty}
          about={TEXTS.empty_about}
          icon={<IconBook2 />}
          action={<AddButton onAdd={() => setOpened({ what: 'edit' })} />}
        />
      )}
      {rows !== undefined && rows.length > 0 && shown.length === 0 && <EmptyState title={TEXTS.no_result} />}
      {shown.length > 0 && (
        <div className={css.panel}>
          <TermList
            vocabulary={vocabulary}
            rows={shown}
            whole={text === ''}
            uses={counted.data === undefined ? undefined : uses}
            onOpen={setOpened}
          />
        </div>
      )}
      <Suspense>
        {opened?.what === 'edit' && (
          <TermDialog
            key={opened.row?.id ?? opened.parent_id}
            vocabulary={vocabulary}
            rows={rows ?? []}
            row={opened.row}
            parent_id={opened.parent_id}
            onClose={close}
          />
        )}
        {opened?.what === 'merge' && (
          <TermMerge
            row={opened.row}
            rows={rows ?? []}
            uses={uses.get(opened.row.id) ?? NOTHING}
            onClose={close}
          />
        )}
        {opened?.what === 'uses' && (
          <TermUses row={opened.row} uses={uses.get(opened.row.id) ?? NOTHING} onClose={close} />
        )}
        {opened?.what === 'import' && <ImportDialog vocabulary={vocabulary} onClose={close} />}
      </Suspense>
    </section>
  )
}

/** Terms that what is typed is found in, whatever its accents. */
function found(rows: readonly TermRow[], text: string): readonly TermRow[] {
  const fits = finder(text)
  return rows.filter(({ name, alias, code, group }) => fits([name, alias, code, group].join(' ')))
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  return useMay('term:create') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
      {TEXTS.add}
    </Button>
  ) : null
}

function FileMenu({ vocabulary, onImport }: { vocabulary: Vocabulary; onImport: () => void }) {
  const [may_export, may_import] = [useMay('term:export'), useMay('term:create')]
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      await downloadFile(api.term.export, { vocabulary, format })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      toastFault(error)
    }
  }
  if (!may_export && !may_import) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileSpreadsheet size={16} />}>
          {TEXTS.file}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {may_export && <Menu.Item onClick={() => void save('csv')}>{TEXTS.export_csv}</Menu.Item>}
        {may_export && <Menu.Item onClick={() => void save('xlsx')}>{TEXTS.export_xlsx}</Menu.Item>}
        {may_import && <Menu.Item onClick={onImport}>{TEXTS.import}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
