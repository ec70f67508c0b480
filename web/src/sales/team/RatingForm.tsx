import { DealUserRating } from '@bcare/contract/sales/deal-user'
import { Input, Rating } from '@mantine/core'
import { useMemo } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import type { FieldProps, FieldSpec, Values } from '../../kit/form/field.ts'
import { useMay } from '../../kit/session/may.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { TEAM_TEXTS as TEXTS } from './team-texts.ts'
import type { Member, RatingRow } from './team.ts'
import { VisitField } from './VisitField.tsx'

function ScoreInput({ label, value, onChange, error, required }: FieldProps<number | null>) {
  return (
    <Input.Wrapper label={label} error={error} withAsterisk={required} labelElement="div">
      <Rating
        size="lg"
        value={value ?? 0}
        onChange={onChange}
        aria-label={TEXTS.score}
        getSymbolLabel={TEXTS.stars}
      />
    </Input.Wrapper>
  )
}

const fieldsOf = (member: Member): readonly FieldSpec[] => [
  {
    name: 'track_id',
    input: (field: FieldProps<number | null>) => <VisitField member={member} {...field} />,
  },
  { name: 'score', input: (field: FieldProps<number | null>) => <ScoreInput {...field} /> },
  { name: 'rated_side', half: true },
  { name: 'channel', half: true },
  { name: 'comment' },
]

const CORRECTED: readonly FieldSpec[] = [
  { name: 'score', input: (field: FieldProps<number | null>) => <ScoreInput {...field} /> },
  { name: 'comment' },
]

interface RatingFormProps {
  member: Member
  /** The rating that is corrected; absent, one is written down. */
  row?: RatingRow
  onClose: () => void
}

/** Writes down what a customer, or the clinic itself, thinks of a member's part in a deal. */
export function RatingForm({ member, row, onClose }: RatingFormProps) {
  const sides = useConstant('deal_user_rating.rated_side')
  const channel = useConstant('deal_user_rating.channel')
  const may_judge = useMay('deal_user_rating:manage')
  const add = useWrite(api.dealUserRating.add, { quiet: true, touches: ['deal_user'] })
  const update = useWrite(api.dealUserRating.update, { quiet: true, touches: ['deal_user'] })
  const fields = useMemo(() => fieldsOf(member), [member])
  const choices = useMemo(
    () => ({ channel, rated_side: may_judge ? sides : sides.filter(({ value }) => value === 'customer') }),
    [channel, sides, may_judge],
  )
  return (
    <EditDialog
      opened
      onClose={onClose}
      entity={DealUserRating}
      fields={row ? CORRECTED : fields}
      row={row}
      choices={choices}
      preset={{ rated_side: 'customer' }}
      fixed={{ deal_user_id: member.id }}
      save={(body: Values) =>
        row
          ? update.mutateAsync(body as Parameters<typeof api.dealUserRating.update>[0])
          : add.mutateAsync(body as Parameters<typeof api.dealUserRating.add>[0])
      }
      title={row ? TEXTS.correct_title(member.user_name) : TEXTS.rate_title(member.user_name)}
    />
  )
}
