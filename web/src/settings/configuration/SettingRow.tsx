import { readableSetting } from '@bcare/contract/settings/readable'
import { specOf } from '@bcare/contract/settings/registry/index'
import type { StandingSetting } from '@bcare/contract/settings/setting'
import { ActionIcon, Badge, Text } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import css from './configuration.module.css'
import { SettingControl } from './SettingControl.tsx'
import { CONFIGURATION_TEXTS as TEXTS } from './texts.ts'
import type { Drafts } from './use-drafts.ts'

interface SettingRowProps {
  row: StandingSetting
  drafts: Drafts
  disabled: boolean
}

/** One setting at one level: what it is, what holds and from where, and the ways to change it. */
export function SettingRow({ row, drafts, disabled }: SettingRowProps) {
  const spec = specOf(row.key)
  if (spec === undefined) return null
  const draft = drafts.drafts[row.key]
  const own = draft === undefined ? row.is_set : !draft.reset
  const inherited = readableSetting(row.key, row.inherited) ?? TEXTS.empty
  return (
    <li className={css.row} data-kind={spec.control.kind} data-changed={draft !== undefined || undefined}>
      <div className={css.words}>
        <Text fw={500}>{spec.label}</Text>
        {spec.help && (
          <Text size="sm" c="gray.7">
            {spec.help}
          </Text>
        )}
        {own && row.level !== 'tenant' && (
          <Text size="xs" c="gray.7">
            {TEXTS.inherited(inherited)}
          </Text>
        )}
      </div>
      <div className={css.control}>
        <SettingControl
          control={spec.control}
          label={spec.label}
          value={drafts.valueOf(row)}
          onChange={(value) => drafts.change(row, value)}
          disabled={disabled}
          error={drafts.errors[row.key]}
        />
      </div>
      <div className={css.end}>
        <Badge variant="light" color={own ? 'primary' : 'gray'}>
          {own ? TEXTS.set_here : TEXTS.sources[draft === undefined ? row.source : 'default']}
        </Badge>
        {own && !disabled && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={TEXTS.reset(spec.label)}
            title={TEXTS.reset(spec.label)}
            onClick={() => drafts.reset(row)}
          >
            <IconArrowBackUp size={16} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={TEXTS.history(spec.label)}
          title={TEXTS.history(spec.label)}
          renderRoot={(props) => <Link {...props} to={`/configuration/${row.key}`} />}
        >
          <IconHistory size={16} />
        </ActionIcon>
      </div>
    </li>
  )
}
