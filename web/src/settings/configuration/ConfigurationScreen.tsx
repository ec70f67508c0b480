import { groupLabel, groupOf, SETTING_GROUPS, type SettingKey } from '@bcare/contract/settings/registry/index'
import type { StandingSetting } from '@bcare/contract/settings/setting'
import { Button, Checkbox, Group, SegmentedControl, Select, Skeleton, Text, Title } from '@mantine/core'
import { IconBuildingCommunity, IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useMay } from '../../kit/session/may.ts'
import { Page } from '../../kit/page/Page.tsx'
import css from './configuration.module.css'
import { SettingRow } from './SettingRow.tsx'
import { CONFIGURATION_TEXTS as TEXTS } from './texts.ts'
import { type Drafts, useDrafts } from './use-drafts.ts'
import { useBranches, usePlace } from './use-place.ts'

const BrandPreview = lazy(() => import('./BrandPreview.tsx').then((file) => ({ default: file.BrandPreview })))
const BackupPanel = lazy(() => import('./BackupPanel.tsx').then((file) => ({ default: file.BackupPanel })))
const CopyDialog = lazy(() => import('./CopyDialog.tsx').then((file) => ({ default: file.CopyDialog })))

const NO_ROWS: readonly StandingSetting[] = []

/** Everything that the clinic can set, by group: for all of it, for one branch, or for oneself. */
export function ConfigurationScreen() {
  const branches = useBranches()
  const where = usePlace(branches[0] && Number(branches[0].value))
  const { place, group, text, changed } = where
  const known = place.level !== 'branch' || place.branch_id !== undefined
  const read = useRead(
    api.setting.list,
    { ...place, group, search: text, changed },
    { enabled: known, quiet: true },
  )
  const rows = read.data?.data ?? NO_ROWS
  const drafts = useDrafts(place)
  const may_set = useMay('setting:update')
  const may_change = may_set || place.level === 'user'
  const whole = place.level === 'tenant' && group === undefined && text === '' && !changed
  const [copying, setCopying] = useState(false)
  return (
    <Page
      title={TEXTS.title}
      actions={
        <>
          {may_set && (
            <Button
              variant="default"
              leftSection={<IconListCheck size={16} />}
              renderRoot={(props) => <Link {...props} to="/setup" />}
            >
              {TEXTS.setup}
            </Button>
          )}
          {branches.length > 1 && (
            <Button
              variant="default"
              leftSection={<IconBuildingCommunity size={16} />}
              disabled={!may_change}
              onClick={() => setCopying(true)}
            >
              {TEXTS.copy}
            </Button>
          )}
        </>
      }
    >
      <Toolbar where={where} branches={branches} locked={drafts.count > 0} />
      <div className={css.layout}>
        <Groups where={where} />
        <div>
          {may_set && whole && (
            <Suspense fallback={<Skeleton height={96} mb="lg" />}>
              <BackupPanel />
            </Suspense>
          )}
          {read.error && !read.data && <TableFailed error={read.error} onRetry={() => void read.refetch()} />}
          {read.isPending && known && <Skeleton height={320} />}
          {read.data && rows.length === 0 && <EmptyState title={TEXTS.nothing} />}
          <DraftLine draft={drafts.kept} onDiscard={drafts.cancel} />
          <Sections rows={rows} drafts={drafts} disabled={!may_change || drafts.saving} />
          {drafts.count > 0 && <SaveBar drafts={drafts} />}
        </div>
      </div>
      <Suspense fallback={null}>
        {copying && <CopyDialog branches={branches} onClose={() => setCopying(false)} />}
      </Suspense>
    </Page>
  )
}

type Where = ReturnType<typeof usePlace>

interface ToolbarProps {
  where: Where
  branches: readonly { value: string; label: string }[]
  /** Changes are not saved yet: they belong to this level. */
  locked: boolean
}

function Toolbar({ where, branches, locked }: ToolbarProps) {
  const { place, text, changed, go } = where
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={TEXTS.level}
        size="sm"
        disabled={locked}
        value={place.level}
        onChange={(level) => go({ level: level === 'tenant' ? undefined : level, group: undefined })}
        data={Object.entries(TEXTS.levels).map(([value, label]) => ({ value, label }))}
      />
      {place.level === 'branch' && (
        <Select
          size="sm"
          aria-label={TEXTS.branch}
          disabled={locked}
          allowDeselect={false}
          value={place.branch_id === undefined ? null : String(place.branch_id)}
          data={[...branches]}
          onChange={(branch) => go({ branch: branch === null ? undefined : Number(branch) })}
        />
      )}
      <SearchBox
        value={text}
        onChange={(search) => go({ search: search || undefined })}
        placeholder={TEXTS.search}
      />
      <Checkbox
        label={TEXTS.changed_only}
        checked={changed}
        onChange={(event) => go({ changed: event.currentTarget.checked || undefined })}
      />
    </Group>
  )
}

const ALL_GROUPS = 'Tất cả'

function Groups({ where: { group, go } }: { where: Where }) {
  return (
    <>
      <nav className={css.groups} aria-label={TEXTS.groups}>
        {[undefined, ...SETTING_GROUPS].map((one) => (
          <Button
            key={one ?? ALL_GROUPS}
            variant={group === one ? 'light' : 'subtle'}
            color={group === one ? undefined : 'gray'}
            justify="flex-start"
            aria-current={group === one || undefined}
            onClick={() => go({ group: one })}
          >
            {one === undefined ? ALL_GROUPS : groupLabel(one)}
          </Button>
        ))}
      </nav>
      <Select
        className={css.groupSelect}
        aria-label={TEXTS.groups}
        allowDeselect={false}
        value={group ?? ''}
        data={[
          { value: '', label: ALL_GROUPS },
          ...SETTING_GROUPS.map((one) => ({ value: one, label: groupLabel(one) })),
        ]}
        onChange={(one) => go({ group: one || undefined })}
      />
    </>
  )
}

interface SectionsProps {
  rows: readonly StandingSetting[]
  drafts: Drafts
  disabled: boolean
}

function Sections({ rows, drafts, disabled }: SectionsProps) {
  const byGroup = useMemo(() => Map.groupBy(rows, ({ key }) => groupOf(key as SettingKey)), [rows])
  return [...byGroup].map(([group, members]) => (
    <section key={group} className={css.group} aria-label={groupLabel(group)}>
      <Title order={2}>{groupLabel(group)}</Title>
      <div className={group === 'brand' ? css.beside : undefined}>
        <ul>
          {members.map((row) => (
            <SettingRow key={row.key} row={row} drafts={drafts} disabled={disabled} />
          ))}
        </ul>
        {group === 'brand' && (
          <Suspense fallback={<Skeleton height={200} />}>
            <BrandPreview rows={members} drafts={drafts} disabled={disabled} />
          </Suspense>
        )}
      </div>
    </section>
  ))
}

function SaveBar({ drafts }: { drafts: Drafts }) {
  return (
    <div className={css.bar} role="region" aria-label={TEXTS.unsaved(drafts.count)}>
      <Text size="sm" fw={500} mr="auto" aria-live="polite">
        {TEXTS.unsaved(drafts.count)}
      </Text>
      <Button variant="default" onClick={drafts.cancel} disabled={drafts.saving}>
        {TEXTS.cancel}
      </Button>
      <Button onClick={drafts.submit} loading={drafts.saving}>
        {TEXTS.save}
      </Button>
    </div>
  )
}
