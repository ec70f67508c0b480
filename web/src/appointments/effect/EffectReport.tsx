import type { Output } from '@bcare/contract/kit/call'
import type { appointment } from '@bcare/contract/appointments/appointment'
import { type BookingEffect, EFFECT_RATES, effectRate, sumEffects } from '@bcare/rules/appointments/effect'
import { dayBounds } from '@bcare/rules/text/date'
import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconCalendar, IconChartBar } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { type DateRange, DateRangeInput } from '../../kit/form/inputs/DateRangeInput.tsx'
import { useMe } from '../../kit/session/may.ts'
import { Page } from '../../kit/page/Page.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { DAY, usePeriod } from '../../kit/use-period.ts'
import { BranchSelect } from '../BranchSelect.tsx'
import { chosenBranch, useBranchChoice } from '../use-branch-choice.ts'
import css from './effect.module.css'
import { useRemembered } from '../remembered.ts'
import { TEXTS } from '../texts.ts'

type Effects = NonNullable<Output<typeof appointment.query>['effect']>

/** As many days, where no period was chosen. */
const USUAL_DAYS = 30

/** What became of the bookings of a period, by channel and by who booked. */
export function EffectReport() {
  const { from, to, change } = usePeriod(USUAL_DAYS)
  const back = () => change({ tab: undefined, from: undefined, to: undefined })
  const me = useMe()
  const among = useBranchChoice('appointment:read')
  const [branch, setBranch] = useRemembered<number | undefined>('branch', me?.branch_id ?? undefined)
  const branch_id = chosenBranch(among, branch, undefined)
  const { data, error, refetch } = useRead(
    api.appointment.query,
    {
      limit: 1,
      effect: true,
      filter: { field: 'start_at', op: 'between', value: [dayBounds(from)[0], lastMoment(to)] },
      ...(branch_id && { branch_id }),
    },
    { enabled: from <= to, placeholderData: keepPreviousData, quiet: true },
  )
  return (
    <Page
      title={TEXTS.effect}
      actions={
        <Button variant="default" leftSection={<IconCalendar size={18} aria-hidden />} onClick={back}>
          {TEXTS.back_to_calendar}
        </Button>
      }
    >
      <Group gap="0.75rem" align="end">
        <Period
          value={[from, to]}
          onChange={([first, last]) => change({ from: first ?? undefined, to: last ?? undefined })}
        />
        {among && <BranchSelect value={branch_id} onChange={setBranch} among={among} />}
      </Group>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={320} />}
      {data?.effect && <Figures effect={data.effect} />}
    </Page>
  )
}

/** What is before the next day begins. */
const lastMoment = (date: string) => new Date(Date.parse(dayBounds(date)[1]) - 1).toISOString()

/** A period being typed is not asked for until both of its days are typed. */
function Period({ value, onChange }: { value: DateRange; onChange: (range: DateRange) => void }) {
  const [typed, setTyped] = useState<DateRange>()
  return (
    <DateRangeInput
      label={TEXTS.effect_period}
      value={typed ?? value}
      onChange={(next) => {
        const [from, to] = next
        const whole = [from, to].every((day) => day !== null && DAY.test(day))
        setTyped(whole ? undefined : next)
        if (whole) onChange(next)
      }}
    />
  )
}

function Figures({ effect: { channels, bookers } }: { effect: Effects }) {
  const names = useConstant('appointment.booked_channel')
  if (channels.length === 0) return <EmptyState title={TEXTS.empty_day} icon={<IconChartBar />} />
  return (
    <Stack gap="lg">
      <EffectTable
        title={TEXTS.effect_channels}
        head={TEXTS.effect_channel}
        rows={channels.map(({ channel, ...effect }) => ({
          key: channel ?? '',
          name: names.find(({ value }) => value === channel)?.label ?? TEXTS.effect_unknown,
          effect,
        }))}
      />
      <EffectTable
        title={TEXTS.effect_bookers}
        head={TEXTS.effect_booker}
        rows={bookers.map(({ user_id, name, ...effect }) => ({
          key: String(user_id),
          name: name ?? TEXTS.effect_unknown,
          effect,
        }))}
      />
      <Definitions />
    </Stack>
  )
}

const FIGURES = ['booked', 'confirmed', 'arrived', 'no_show', 'cancelled'] as const

interface EffectRow {
  key: string
  name: string
  effect: BookingEffect
}

const percent = (rate: number | null) => (rate === null ? '–' : `${rate.toLocaleString('vi-VN')}%`)

/** Figures and rates, a line each, and all of them together. */
function EffectTable({ title, head, rows }: { title: string; head: string; rows: readonly EffectRow[] }) {
  const total = {
    key: 'total',
    name: TEXTS.effect_total,
    effect: sumEffects(rows.map(({ effect }) => effect)),
  }
  return (
    <section aria-label={title}>
      <Text fw={600} mb="xs">
        {title}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than the screen is scrolled by keyboard too */}
      <div className={`box ${css.scroll}`} tabIndex={0} role="group" aria-label={title}>
        <Table className={css.table} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{head}</Table.Th>
              {FIGURES.map((figure) => (
                <Table.Th key={figure}>{TEXTS[`effect_${figure}`]}</Table.Th>
              ))}
              {EFFECT_RATES.map(({ key, label, about }) => (
                <Table.Th key={key} title={about}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...rows, total].map(({ key, name, effect }) => (
              <Table.Tr key={key} data-total={key === 'total' || undefined}>
                <Table.Th scope="row">{name}</Table.Th>
                {FIGURES.map((figure) => (
                  <Table.Td key={figure}>{effect[figure].toLocaleString('vi-VN')}</Table.Td>
                ))}
                {EFFECT_RATES.map((rate) => (
                  <Table.Td key={rate.key}>{percent(effectRate(rate, effect))}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}

/** How each rate is reckoned. */
function Definitions() {
  return (
    <section aria-label={TEXTS.effect_how}>
      <Text fw={600} mb={4}>
        {TEXTS.effect_how}
      </Text>
      <dl className={css.definitions}>
        {EFFECT_RATES.map(({ key, label, about }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="gray.7">
        {TEXTS.effect_counted}
      </Text>
    </section>
  )
}
