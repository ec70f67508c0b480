import { Box, Group, Stack, UnstyledButton } from '@mantine/core'
import { formatDate } from '@bcare/rules/text/date'
import { IconPencil, IconStar, IconStarFilled, IconUserCheck, IconUserMinus } from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { UserAvatar } from '../../shared/pickers/UserPicker.tsx'
import { useMay } from '../../kit/session/may.ts'
import { toast } from '../../kit/page/toast.tsx'
import { TEAM_TEXTS as TEXTS } from './team-texts.ts'
import css from './team.module.css'
import { type Member, percent } from './team.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'

interface MemberLineProps {
  member: Member
  onEdit: () => void
  onRate: () => void
  /** Opens what was said of them. */
  onRatings: () => void
}

/** One person's part in a deal, and what can be done about it. */
export function MemberLine({ member, onEdit, onRate, onRatings }: MemberLineProps) {
  const { user_name, role_name, is_primary, share_pct, joined_at, left_at } = member
  const actions = useMemberActions(member, onEdit, onRate)
  const span =
    left_at === null
      ? TEXTS.since(formatDate(joined_at))
      : TEXTS.from_until(formatDate(joined_at), formatDate(left_at))
  return (
    <div className={css.member} data-left={left_at !== null || undefined}>
      <UserAvatar user={{ name: user_name }} />
      <Stack component="span" gap={0} flex={1} miw={0}>
        <Group component="span" gap="2px 8px" fw={600}>
          {user_name}
          {is_primary && left_at === null && <ColourBadge label={TEXTS.primary} color="#10B981" />}
        </Group>
        <Box component="span" c="gray.7" fz="xs">
          {[role_name, span].join(' · ')}
        </Box>
      </Stack>
      <Stars member={member} onOpen={onRatings} />
      {share_pct !== null && (
        <Box component="span" fw={600} className="numeric">
          {percent(share_pct)}
        </Box>
      )}
      {actions.length > 0 && <RowMenu name={user_name} actionsOf={() => actions} />}
    </div>
  )
}

interface StarsProps {
  member: Member
  onOpen: () => void
}

function Stars({ member: { user_name, rating_avg, rating_count }, onOpen }: StarsProps) {
  const may_read = useMay('deal_user_rating:read')
  if (rating_avg === null) return null
  const average = rating_avg.toLocaleString('vi-VN', { maximumFractionDigits: 1 })
  const words = TEXTS.rating(average, rating_count)
  const shown = (
    <>
      <IconStarFilled size={14} aria-hidden />
      {average}
    </>
  )
  return may_read ? (
    <UnstyledButton
      className={css.stars}
      title={words}
      aria-label={`${TEXTS.ratings_title(user_name)}: ${words}`}
      onClick={onOpen}
    >
      {shown}
    </UnstyledButton>
  ) : (
    <span className={css.stars} role="img" aria-label={words} title={words}>
      {shown}
    </span>
  )
}

function useMemberActions(member: Member, onEdit: () => void, onRate: () => void): RowAction[] {
  const { id, version, user_name, is_primary, left_at } = member
  const may = {
    update: useMay('deal_user:update'),
    leave: useMay('deal_user:delete'),
    rate: useMay('deal_user_rating:create'),
  }
  const update = useWrite(api.dealUser.update, {
    touches: ['deal'],
    onSuccess: () => toast({ type: 'success', title: TEXTS.became_primary(user_name) }),
  })
  const leave = useWrite(api.dealUser.delete, {
    onSuccess: () => toast({ type: 'success', title: TEXTS.left(user_name) }),
  })
  const ask = async () => {
    const question = {
      title: TEXTS.leave_question(user_name),
      about: TEXTS.leave_about,
      action: TEXTS.leave,
      destructive: true,
    }
    if (await confirm(question)) leave.mutate({ id, version })
  }
  const here = left_at === null
  return [
    ...(may.rate ? [{ label: TEXTS.rate, icon: <IconStar size={16} />, run: onRate }] : []),
    ...(here && may.update ? [{ label: TEXTS.edit, icon: <IconPencil size={16} />, run: onEdit }] : []),
    ...(here && may.update && !is_primary
      ? [
          {
            label: TEXTS.make_primary,
            icon: <IconUserCheck size={16} />,
            run: () => update.mutate({ id, version, is_primary: true }),
          },
        ]
      : []),
    ...(here && may.leave && !is_primary
      ? [
          {
            label: TEXTS.leave,
            icon: <IconUserMinus size={16} />,
            destructive: true,
            run: () => void ask(),
          },
        ]
      : []),
  ]
}
