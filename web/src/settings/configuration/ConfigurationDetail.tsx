import { readableSetting } from '@bcare/contract/settings/readable'
import {
  groupLabel,
  keysOf,
  SETTING_GROUPS,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
} from '@bcare/contract/settings/registry/index'
import type { SettingSpec } from '@bcare/contract/settings/registry/spec'
import { formatDateTime } from '@bcare/rules/text/date'
import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePathParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Page } from '../../kit/page/Page.tsx'
import css from './configuration.module.css'
import { CONFIGURATION_TEXTS as TEXTS } from './texts.ts'
import { useBranches } from './use-place.ts'

/** One setting at all its levels, or one group: what holds, and who changed what and when. */
export function ConfigurationDetail() {
  const { id = '' } = usePathParams<'id'>()
  const group = SETTING_GROUPS.find((one) => one === id)
  const key = SETTING_KEYS.find((one) => one === id)
  const title = group ? groupLabel(group) : key && SETTINGS[key].label
  const back = (
    <Button variant="default" renderRoot={(props) => <Link {...props} to={'/configuration'} />}>
      {TEXTS.back}
    </Button>
  )
  if (title === undefined)
    return (
      <Page title={TEXTS.unknown} actions={back}>
        <EmptyState title={TEXTS.unknown} />
      </Page>
    )
  return (
    <Page title={title} actions={back}>
      <Stack gap="lg">
        {key && <Levels setting={key} />}
        {group && <Members keys={keysOf(group)} />}
        <Log keys={group ? keysOf(group) : key ? [key] : []} />
      </Stack>
    </Page>
  )
}

function Members({ keys }: { keys: readonly SettingKey[] }) {
  return (
    <section>
      <Title order={2} mb="xs">
        {TEXTS.detail_settings}
      </Title>
      <Stack component="ul" gap="0.75rem">
        {keys.map((key) => (
          <li key={key}>
            <Anchor renderRoot={(props) => <Link {...props} to={`/configuration/${key}`} />}>
              {SETTINGS[key].label}
            </Anchor>
          </li>
        ))}
      </Stack>
    </section>
  )
}

function Levels({ setting }: { setting: SettingKey }) {
  const branches = useBranches()
  const spec: SettingSpec = SETTINGS[setting]
  const at_branches = spec.levels.includes('branch') ? branches : []
  return (
    <section>
      <Title order={2} mb="xs">
        {TEXTS.detail_levels}
      </Title>
      {spec.help && (
        <Text size="sm" mb="xs">
          {spec.help}
        </Text>
      )}
      <table className={css.levels}>
        <tbody>
          <tr>
            <th scope="row">{TEXTS.default_value}</th>
            <td>{readableSetting(setting, spec.default) ?? TEXTS.empty}</td>
            <td />
          </tr>
          <LevelRow setting={setting} level="tenant" label={TEXTS.levels.tenant} />
          {at_branches.map(({ value, label }) => (
            <LevelRow key={value} setting={setting} level="branch" branch_id={Number(value)} label={label} />
          ))}
          {spec.levels.includes('user') && (
            <LevelRow setting={setting} level="user" label={TEXTS.levels.user} />
          )}
        </tbody>
      </table>
    </section>
  )
}

interface LevelRowProps {
  setting: SettingKey
  level: 'tenant' | 'branch' | 'user'
  branch_id?: number
  label: string
}

function LevelRow({ setting, level, branch_id, label }: LevelRowProps) {
  const { data } = useRead(api.setting.get, { key: setting, level, branch_id })
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{data === undefined ? '…' : (readableSetting(setting, data.effective) ?? TEXTS.empty)}</td>
      <td>
        <Text size="sm" c="gray.7">
          {data === undefined
            ? ''
            : data.is_set
              ? [data.updated_by_name, data.updated_at && formatDateTime(data.updated_at)]
                  .filter(Boolean)
                  .join(' · ')
              : TEXTS.sources[data.source]}
        </Text>
      </td>
    </tr>
  )
}

const PAGE = 50

function Log({ keys }: { keys: SettingKey[] }) {
  const [limit, setLimit] = useState(PAGE)
  const { data, isPending } = useRead(api.history.list, { entity_type: 'setting', fields: keys, limit })
  const entries = data?.data ?? []
  return (
    <section>
      <Title order={2} mb="xs">
        {TEXTS.detail_history}
      </Title>
      {isPending && <Skeleton height={120} />}
      {data && entries.length === 0 && <Text size="sm">{TEXTS.detail_none}</Text>}
      <Stack component="ul" gap="0.75rem">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Text size="sm">
              <b>{entry.actor_name ?? TEXTS.system}</b> · {formatDateTime(entry.at)}
            </Text>
            {entry.changes.map(({ field, label, from, to }) => (
              <Text key={field} size="sm" c="gray.8">
                {field === 'branch_id'
                  ? `${TEXTS.branch}: ${to ?? ''}`
                  : `${label}: ${TEXTS.change(from, to)}`}
              </Text>
            ))}
          </li>
        ))}
      </Stack>
      {data && data.total > limit && limit < 200 && (
        <Button variant="subtle" mt="sm" onClick={() => setLimit(200)}>
          {TEXTS.more}
        </Button>
      )}
    </section>
  )
}
