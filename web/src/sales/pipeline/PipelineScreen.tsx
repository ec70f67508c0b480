import { Button, Skeleton } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearchParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { useCrumb } from '../../kit/page/crumb.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { Page } from '../../kit/page/Page.tsx'
import type { PipelineRow } from './pipeline-form.ts'
import { PipelineForm } from './PipelineForm.tsx'
import { PIPELINE_TEXTS as TEXTS } from './texts.ts'

/** Makes a pipeline, or with `?id=` changes one. */
export function PipelineScreen() {
  const [search] = useSearchParams<'id'>()
  const id = Number(search.id)
  return search.id === undefined ? <PipelineForm /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const valid = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = useRead(api.pipeline.get, { id }, { enabled: valid, quiet: true })
  // What is being edited does not change while the user types; saving says when another user was faster.
  const [row, setRow] = useState<PipelineRow>()
  if (data && !row) setRow(data)
  const reload = async () => setRow((await refetch()).data)
  const navigate = useNavigate()
  useCrumb(row && TEXTS.edit_title(row.name))
  if (!valid || error?.kind === 'not_found') {
    return (
      <Page title={TEXTS.add_title}>
        <EmptyState
          title={TEXTS.not_found}
          icon={<IconRoute />}
          action={<Button onClick={() => void navigate({ href: '/deals' })}>{TEXTS.back}</Button>}
        />
      </Page>
    )
  }
  if (error && !row) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!row) {
    return (
      <Page title={<Skeleton height={28} width={280} />}>
        <Skeleton height={400} />
      </Page>
    )
  }
  return <PipelineForm key={row.version} row={row} onReload={() => void reload()} />
}
