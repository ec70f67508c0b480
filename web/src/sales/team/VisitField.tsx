import { tookPart } from '@bcare/rules/sales/rating'
import { formatDate } from '@bcare/rules/text/date'
import { Select } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { type FieldProps, inputProps } from '../../kit/form/field.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { TEAM_TEXTS as TEXTS } from './team-texts.ts'
import type { Member } from './team.ts'

/** A rating speaks of one of the customer's last visits. */
const VISITS = 20

/** Visits of a deal's customer in which a member took part, each with the sides that have rated it already. */
function useVisits(member: Member) {
  const sides = useConstant('deal_user_rating.rated_side')
  const person_id = useRead(api.deal.get, { id: member.deal_id }, { quiet: true }).data?.person_id
  const visits = useRead(
    api.track.list,
    { person_id: person_id ?? 0, sort_by: 'checked_in_at', order: 'desc', limit: VISITS },
    { quiet: true, enabled: person_id !== undefined },
  )
  const rated = useRead(api.dealUserRating.list, { deal_user_id: member.id, limit: 200 }, { quiet: true })
  const ratedBy = (track_id: number) =>
    (rated.data?.data ?? [])
      .filter((one) => one.track_id === track_id)
      .map(({ rated_side }) => sides.find(({ value }) => value === rated_side)?.label)
  return (visits.data?.data ?? [])
    .filter(({ checked_in_at, checked_out_at, left_at }) =>
      tookPart(member, { began_at: checked_in_at, ended_at: checked_out_at ?? left_at }),
    )
    .map(({ id, code, checked_in_at, reason }) => {
      const done = ratedBy(id)
      const words = [
        formatDate(checked_in_at),
        code,
        reason,
        done.length > 0 && TEXTS.rated_by(done.join(', ')),
      ]
      return { value: String(id), label: words.filter(Boolean).join(' · ') }
    })
}

/** Which visit a rating is about; a visit is rated once by each side, and so is the part as a whole. */
export function VisitField({ member, ...field }: FieldProps<number | null> & { member: Member }) {
  const visits = useVisits(member)
  return (
    <Select
      {...inputProps(field)}
      clearable
      placeholder={TEXTS.no_visit}
      nothingFoundMessage={TEXTS.no_visits}
      data={visits}
      value={field.value === null ? null : String(field.value)}
      onChange={(chosen) => field.onChange(chosen === null ? null : Number(chosen))}
    />
  )
}
