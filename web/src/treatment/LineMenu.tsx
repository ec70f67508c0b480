import { LINE_TRANSITIONS, type LineStatus, isLineStatus, rightOfWay } from '@bcare/rules/treatment/line'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendarDown, IconDots, IconEdit, IconTrash } from '@tabler/icons-react'
import { api, useWrite } from '../kit/api/api.ts'
import { confirm } from '../kit/data/confirm.tsx'
import { toast } from '../kit/page/toast.tsx'
import { useMay } from '../kit/session/may.ts'
import type { LineRow } from './line-row.ts'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

/** Ways that ask for a reason first. */
export const asksReason = (from: LineStatus, to: LineStatus): boolean =>
  ['reason', 'reopen'].includes(LINE_TRANSITIONS[from][to] ?? '')

export const wayWords = (from: LineStatus, to: LineStatus): string => {
  if (from === 'draft' && to === 'proposed') return TEXTS.propose
  if (from === 'paused' && to === 'in_progress') return TEXTS.resume
  return from === 'completed' ? TEXTS.reopen : TEXTS.to[to]
}

/** The ways that a line can go by this user, in the order of the rules. */
export function useWays(line: LineRow): readonly LineStatus[] {
  const may = {
    update: useMay('attachment:update'),
    agree: useMay('attachment:agree'),
    perform: useMay('attachment:perform'),
    manage: useMay('attachment:manage'),
  }
  const { status } = line
  if (!may.update || !isLineStatus(status)) return []
  return (Object.keys(LINE_TRANSITIONS[status]) as LineStatus[]).filter((to) => {
    const right = rightOfWay(status, to)
    return (right === undefined || may[right]) && (LINE_TRANSITIONS[status][to] !== 'reopen' || may.manage)
  })
}

interface LineMenuProps {
  line: LineRow
  ways: readonly LineStatus[]
  onMove: (to: LineStatus) => void
  onEdit: () => void
  onForceDate: () => void
}

/** Everything that can be done with a line beside its next step. */
export function LineMenu({ line, ways, onMove, onEdit, onForceDate }: LineMenuProps) {
  const may_update = useMay('attachment:update')
  const may_remove = useMay('attachment:delete')
  const may_force = useMay('attachment:force_date')
  const remove = useWrite(api.attachment.delete, {
    onSuccess: () => toast({ type: 'success', title: TEXTS.removed }),
  })
  const { status, title, id, version, bundle_name } = line
  if (!isLineStatus(status)) return null
  const removable = may_remove && ['draft', 'proposed', 'declined'].includes(status)
  const editable = may_update && status !== 'cancelled'
  if (!removable && !editable && !may_force && ways.length === 0) return null
  const ask = async () => {
    const sure = await confirm({
      title: TEXTS.remove_question(title),
      lost: bundle_name === null ? TEXTS.remove_lost : TEXTS.remove_lost_bundle(bundle_name),
      action: TEXTS.remove,
      destructive: true,
    })
    if (sure) remove.mutate({ id, version })
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={TEXTS.actions(title)}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {editable && (
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={onEdit}>
            {TEXTS.edit}
          </Menu.Item>
        )}
        {ways.map((to) => (
          <Menu.Item key={to} onClick={() => onMove(to)}>
            {wayWords(status, to)}
          </Menu.Item>
        ))}
        {may_force && (
          <Menu.Item leftSection={<IconCalendarDown size={16} />} onClick={onForceDate}>
            {TEXTS.force_date}
          </Menu.Item>
        )}
        {removable && (
          <Menu.Item color="red.8" leftSection={<IconTrash size={16} />} onClick={() => void ask()}>
            {TEXTS.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
