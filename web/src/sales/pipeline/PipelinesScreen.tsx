import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useMay } from '../../kit/session/may.ts'
import { PipelineList } from './PipelineList.tsx'
import { PIPELINE_TEXTS as TEXTS } from './texts.ts'

const ALL = { limit: 200 } as const

/** All pipelines, those out of use too: in their order, opened to be changed, taken out of use and into use again. */
export function PipelinesScreen() {
  const { data, error, refetch } = useRead(api.pipeline.list, ALL, { quiet: true })
  const may_add = useMay('pipeline:create')
  const navigate = useNavigate()
  const add = may_add && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => void navigate({ href: '/pipeline/add' })}>
      {TEXTS.add_another}
    </Button>
  )
  return (
    <Page title={TEXTS.all} actions={add}>
      <Stack gap="md" maw={960}>
        <Text size="sm" c="gray.7">
          {TEXTS.all_about}
        </Text>
        {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} />}
        {data?.data.length === 0 && <EmptyState title={TEXTS.none} icon={<IconRoute />} action={add} />}
        {data && data.data.length > 0 && <PipelineList rows={data.data} />}
      </Stack>
    </Page>
  )
}
