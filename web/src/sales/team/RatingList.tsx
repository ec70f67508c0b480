import { ratingChangeProblem } from '@bcare/rules/sales/rating'
import { formatDateTime } from '@bcare/rules/text/date'
import { Group, Modal, Rating, Skeleton, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import { currentUser } from '../../kit/session/session.ts'
import { useNow } from '../../kit/use-now.ts'
import { TEAM_TEXTS as TEXTS } from './team-texts.ts'
import css from './team.module.css'
import type { Member, RatingRow } from './team.ts'

const RatingForm = lazy(() => import('./RatingForm.tsx').then((file) => ({ default: file.RatingForm })))

/** What was said of a member's part in a deal, newest first; a mistaken star is corrected or taken back here. */
export function RatingList({ member, onClose }: { member: Member; onClose: () => void }) {
  const [edited, setEdited] = useState<RatingRow>()
  const { data, error, refetch } = useRead(
    api.dealUserRating.list,
    { deal_user_id: member.id, limit: 200 },
    { quiet: true },
  )
  return (
    <>
      <Modal opened={edited === undefined} onClose={onClose} title={TEXTS.ratings_title(member.user_name)}>
        {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={80} />}
        {data?.data.length === 0 && <Text c="gray.7">{TEXTS.no_ratings}</Text>}
        <Stack component="ul" gap={6}>
          {data?.data.map((rating) => (
            <RatingLine key={rating.id} rating={rating} onEdit={() => setEdited(rating)} />
          ))}
        </Stack>
      </Modal>
      <Suspense fallback={null}>
        {edited && (
          <RatingForm key={edited.id} member={member} row={edited} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function RatingLine({ rating, onEdit }: { rating: RatingRow; onEdit: () => void }) {
  const sides = useConstant('deal_user_rating.rated_side')
  const channels = useConstant('deal_user_rating.channel')
  const { score, comment, at, rated_by_name } = rating
  const word = (all: typeof sides, value: string) => all.find((one) => one.value === value)?.label
  const actions = useRatingActions(rating, onEdit)
  return (
    <li className={css.member}>
      <Stack component="span" gap={0} flex={1} miw={0}>
        <Group gap={8}>
          <Rating value={score} readOnly size="sm" aria-label={TEXTS.stars(score)} />
          <Text size="xs" c="gray.7">
            {[word(sides, rating.rated_side), word(channels, rating.channel)].filter(Boolean).join(' · ')}
          </Text>
        </Group>
        {comment && <Text size="sm">{comment}</Text>}
        <Text size="xs" c="gray.7">
          {[formatDateTime(at), rated_by_name].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      {actions.length > 0 && <RowMenu name={TEXTS.stars(score)} actionsOf={() => actions} />}
    </li>
  )
}

function useRatingActions(rating: RatingRow, onEdit: () => void) {
  const may_rate = useMay('deal_user_rating:create')
  const may_judge = useMay('deal_user_rating:manage')
  const remove = useWrite(api.dealUserRating.delete, { touches: ['deal_user'] })
  const now = useNow()
  const by = { user_id: currentUser()?.id ?? null, may_judge, now: new Date(now).toISOString() }
  if (!may_rate || ratingChangeProblem(rating, by) !== undefined) return []
  const ask = async () => {
    const question = {
      title: TEXTS.take_back_question,
      about: TEXTS.take_back_about,
      action: TEXTS.take_back,
      destructive: true,
    }
    if (await confirm(question)) remove.mutate({ id: rating.id, version: rating.version })
  }
  return [
    { label: TEXTS.correct, icon: <IconPencil size={16} />, run: onEdit },
    { label: TEXTS.take_back, icon: <IconTrash size={16} />, destructive: true, run: () => void ask() },
  ]
}
