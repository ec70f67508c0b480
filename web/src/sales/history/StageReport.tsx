import type { Output } from '@bcare/contract/kit/call'
import type { stageHistory } from '@bcare/contract/sales/stage-history'
import { Skeleton, Stack, Table, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { type DateRange, DateRangeInput } from '../../kit/form/inputs/DateRangeInput.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { idIn } from '../../kit/page/search-params.ts'
import { usePeriod } from '../../kit/use-period.ts'
import { PipelineSelect } from '../PipelineSelect.tsx'
import { spoken } from '../spoken.ts'
import css from './history.module.css'
import { StageFunnel } from './StageFunnel.tsx'
import { HISTORY_TEXTS as TEXTS } from './texts.ts'

type Report = Output<typeof stageHistory.report>

/** As many days, where no period was chosen. */
const USUAL_DAYS = 90

/** What became of the deals of a pipeline in a period: a chart, and a table that says the same. */
export function StageReport() {
  const { search, from, to, change } = usePeriod(USUAL_DAYS)
  const pipeline = idIn(search['pipeline'])
  const owner = idIn(search['owner'])
  const pipelines = useRead(api.pipeline.list, { limit: 200 }, { quiet: true })
  const all = pipelines.data?.data ?? []
  const chosen = all.find(({ id }) => id === pipeline) ?? all[0]
  const input = useMemo(
    () => ({ pipeline_id: chosen?.id ?? 0, from, to, ...(owner !== undefined && { owner_id: owner }) }),
    [chosen?.id, from, to, owner],
  )
  const ready = chosen !== undefined && from <= to
  const report = useRead(api.stageHistory.report, input, {
    enabled: ready,
    quiet: true,
    placeholderData: keepPreviousData,
  })
  const error = pipelines.error ?? report.error
  const retry = () => void (pipelines.error ? pipelines.refetch() : report.refetch())
  return (
    <Stack gap="md">
      <div className={css.asked}>
        {chosen && (
          <PipelineSelect pipelines={all} value={chosen.id} onChange={(id) => change({ pipeline: id })} />
        )}
        <UserPicker
          aria-label={TEXTS.owner}
          placeholder={TEXTS.all_staff}
          value={owner ?? null}
          onChange={(id) => change({ owner: id ?? undefined })}
        />
        <Period
          value={[from, to]}
          onChange={([first, last]) => change({ from: first ?? undefined, to: last ?? undefined })}
        />
      </div>
      {error && !report.data && <TableFailed error={error} onRetry={retry} />}
      {!error && !report.data && <Skeleton height={320} />}
      {report.data && <Figures report={report.data} />}
    </Stack>
  )
}

function Period({ value, onChange }: { value: DateRange; onChange: (range: DateRange) => void }) {
  return <DateRangeInput label={TEXTS.period} value={value} onChange={onChange} />
}

function Figures({ report }: { report: Report }) {
  const { deals, won, lost } = report
  if (deals === 0) return <EmptyState title={TEXTS.nothing} about={TEXTS.nothing_about} />
  return (
    <>
      <dl className={css.figures}>
        <Figure label={TEXTS.deals} value={deals} about={TEXTS.deals_about} />
        <Figure label={TEXTS.won} value={won} more={TEXTS.share(won, deals)} />
        <Figure label={TEXTS.lost} value={lost} more={TEXTS.share(lost, deals)} />
      </dl>
      <StageFunnel stages={report.stages} />
      <FiguresTable stages={report.stages} />
    </>
  )
}

interface FigureProps {
  label: string
  value: number
  more?: string
  about?: string
}

function Figure({ label, value, more, about }: FigureProps) {
  return (
    <div className={css.figure} title={about}>
      <dt>{label}</dt>
      <dd>
        <b>{value.toLocaleString('vi-VN')}</b> {more}
      </dd>
    </div>
  )
}

function FiguresTable({ stages }: Pick<Report, 'stages'>) {
  const grouped = (value: number) => value.toLocaleString('vi-VN')
  return (
    <div className={css.tableBox}>
      <Table className={css.table} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{TEXTS.stage}</Table.Th>
            <Table.Th>{TEXTS.entered}</Table.Th>
            <Table.Th>{TEXTS.advanced}</Table.Th>
            <Table.Th>{TEXTS.rate}</Table.Th>
            <Table.Th>{TEXTS.won}</Table.Th>
            <Table.Th>{TEXTS.lost}</Table.Th>
            <Table.Th title={TEXTS.median_about}>{TEXTS.median}</Table.Th>
            <Table.Th>{TEXTS.present}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stages.map((stage) => (
            <Table.Tr key={stage.stage_id}>
              <Table.Th scope="row">
                <ColourBadge label={stage.name} color={stage.color} />
              </Table.Th>
              <Table.Td>{grouped(stage.entered)}</Table.Td>
              <Table.Td>{stage.kind === 'open' ? grouped(stage.advanced) : <None />}</Table.Td>
              <Table.Td>{stage.rate === null ? <None /> : `${stage.rate.toLocaleString('vi-VN')}%`}</Table.Td>
              <Table.Td>{stage.kind === 'open' ? grouped(stage.won) : <None />}</Table.Td>
              <Table.Td>{stage.kind === 'open' ? grouped(stage.lost) : <None />}</Table.Td>
              <Table.Td>{stage.median_seconds === null ? <None /> : spoken(stage.median_seconds)}</Table.Td>
              <Table.Td>{grouped(stage.present)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const None = () => (
  <Text span c="gray.6">
    –
  </Text>
)
