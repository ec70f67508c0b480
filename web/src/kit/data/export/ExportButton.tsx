import type { EntityFacts } from '@bcare/contract/kit/entity'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { objects } from 'virtual:export-columns'
import { useSearchParams } from '../../page/search-params.ts'
import { useMay } from '../../session/may.ts'
import { DATA_TEXTS } from '../texts.ts'

const ExportDialog = lazy(() => import('./ExportDialog.tsx').then((file) => ({ default: file.ExportDialog })))

interface ExportButtonProps {
  entity: EntityFacts
  /** What narrows the list, as its call takes it; paging and order are left out. */
  input: Record<string, unknown>
  /** Keys of the columns that the list shows, in their order; a screen without columns leaves it to the file. */
  shown?: readonly string[]
}

/** The list as a file, for users who may; a notification of a file that is ready leads here by `export` in the address. */
export function ExportButton({ entity, input, shown }: ExportButtonProps) {
  const object = objects[entity.name]
  const may = useMay(`${object ?? entity.name}:export`)
  const [search, change] = useSearchParams<'export'>()
  const [opened, setOpened] = useState(false)
  if (!may || object === undefined) return null
  const ready = Number(search.export) || undefined
  const close = () => {
    setOpened(false)
    if (ready !== undefined) change({ export: undefined }, { replace: true, to_top: true })
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={16} />}
        onClick={() => setOpened(true)}
      >
        {DATA_TEXTS.export}
      </Button>
      {(opened || ready !== undefined) && (
        <Suspense fallback={null}>
          <ExportDialog entity={entity} input={input} shown={shown} file={ready} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
