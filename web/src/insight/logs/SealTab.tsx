import type { SealCheck } from '@bcare/contract/insight/seal'
import { BROKEN_WORDS } from '@bcare/contract/insight/seal-words'
import { formatCount } from '@bcare/rules/text/count'
import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Box, Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { useMay } from '../../kit/session/may.ts'
import css from './logs.module.css'
import { LOG_TEXTS as TEXTS } from './texts.ts'

const isOpen = ({ status }: SealCheck) => status === 'waiting' || status === 'running'

/** Whether the log is still the one that was written: when that was last looked at, from where, and what was found. */
export function SealTab() {
  const may_verify = useMay('history:manage')
  const { data, error, refetch } = useRead(api.seal.get, {}, { quiet: true })
  const verify = useWrite(api.seal.verify)
  if (error && !data)
    return (
      <EmptyState
        title={TEXTS.failed}
        about={error.message}
        action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
      />
    )
  if (!data) return <Skeleton height={240} />
  const { checks, last_block, unsealed } = data
  const last = checks.find(({ status }) => status === 'done')
  const running = checks.some(isOpen)
  return (
    <Stack gap={16} maw={900}>
      <Text size="sm" c="gray.7">
        {TEXTS.seal_about}
      </Text>
      <Finding check={last} failed={checks[0]?.status === 'failed'} />
      <KeyValue
        items={[
          [
            TEXTS.last_block,
            last_block === null
              ? TEXTS.no_block
              : TEXTS.block(formatCount(last_block.no), formatDateTime(last_block.sealed_at)),
          ],
          [TEXTS.unsealed, formatCount(unsealed)],
          ...(last === undefined ? [] : factsOf(last)),
        ]}
      />
      {may_verify && (
        <Group gap="sm">
          <Button loading={verify.isPending} disabled={running} onClick={() => verify.mutate({})}>
            {TEXTS.verify}
          </Button>
          <span role="status">
            {running && (
              <Group gap="xs">
                <Loader size="xs" />
                <Text size="sm">{TEXTS.seal_running}</Text>
              </Group>
            )}
          </span>
        </Group>
      )}
      {checks.length > 0 && (
        <section aria-label={TEXTS.checks}>
          <Box component="h2" my={8} fw={600} fz="md">
            {TEXTS.checks}
          </Box>
          <Stack component="ol" gap={8}>
            {checks.map((check) => (
              <Line key={check.id} check={check} />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  )
}

const factsOf = ({ blocks, entries, heads, host, finished_at }: SealCheck): [string, string][] => [
  [
    TEXTS.checked,
    [
      TEXTS.checked_count(formatCount(blocks), formatCount(entries)),
      finished_at && formatDateTime(finished_at),
    ]
      .filter(Boolean)
      .join(', '),
  ],
  [TEXTS.heads, heads === 0 ? TEXTS.heads_none : TEXTS.heads_count(formatCount(heads), host ?? '')],
]

/** What the last check found, in an unmistakable sentence. */
function Finding({ check, failed }: { check: SealCheck | undefined; failed: boolean }) {
  if (check === undefined)
    return (
      <Alert
        color="gray"
        icon={<IconShieldQuestion />}
        title={failed ? TEXTS.seal_failed : TEXTS.seal_unknown}
      />
    )
  const { broken_no, broken_because, broken_sealed_at } = check
  if (broken_no === null || broken_because === null)
    return <Alert color="green" icon={<IconShieldCheck />} title={TEXTS.seal_sound} />
  return (
    <Alert color="red" icon={<IconShieldX />} title={TEXTS.seal_broken(broken_no)}>
      <Text size="sm">{TEXTS.seal_what(BROKEN_WORDS[broken_because])}</Text>
      {broken_sealed_at && <Text size="sm">{TEXTS.seal_before(formatDateTime(broken_sealed_at))}</Text>}
      <Text size="sm">{TEXTS.seal_act}</Text>
    </Alert>
  )
}

function SealStatus({ check: { status, broken_no } }: { check: SealCheck }) {
  if (status !== 'done')
    return <ColourBadge label={TEXTS.statuses[status]} color={status === 'failed' ? '#F59E0B' : '#3B82F6'} />
  return broken_no === null ? (
    <ColourBadge label={TEXTS.sound} color="#10B981" />
  ) : (
    <ColourBadge label={TEXTS.broken(broken_no)} color="#DC2626" />
  )
}

function Line({ check }: { check: SealCheck }) {
  const { source, by_name, host, blocks, entries, created_at } = check
  return (
    <li className={`box ${css.signIn}`}>
      <span>
        <SealStatus check={check} />
      </span>
      <span className={css.who}>
        <Text fw={500}>{TEXTS.sources[source]}</Text>
        <Text size="sm" c="gray.7">
          {[by_name, host].filter(Boolean).join(' · ')}
        </Text>
      </span>
      <Text size="sm" className={css.place}>
        {check.status === 'done' && TEXTS.checked_count(formatCount(blocks), formatCount(entries))}
      </Text>
      <time dateTime={created_at} className={css.when}>
        {formatDateTime(created_at)}
      </time>
    </li>
  )
}
