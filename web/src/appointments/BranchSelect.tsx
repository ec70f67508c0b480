import { Select } from '@mantine/core'
import css from './screen.module.css'
import { TEXTS } from './texts.ts'
import type { BranchChoice } from './use-branch-choice.ts'
import { useBranches } from './use-branches.ts'

interface BranchSelectProps {
  /** Undefined for all of them. */
  value: number | undefined
  onChange: (branch_id: number | undefined) => void
  among?: BranchChoice
}

/** Chooses a branch or all of them; nothing where there is only one. */
export function BranchSelect({ value, onChange, among = 'all' }: BranchSelectProps) {
  const branches = useBranches().filter(({ id }) => among === 'all' || among.includes(id))
  if (branches.length < 2) return null
  return (
    <Select
      size="xs"
      className={css.branch}
      aria-label={TEXTS.branch}
      allowDeselect={false}
      data={[
        { value: '0', label: TEXTS.all_branches },
        ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(value ?? 0)}
      onChange={(chosen) => onChange(Number(chosen) || undefined)}
    />
  )
}
