import { Deal } from '@bcare/contract/sales/deal'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatPhone } from '@bcare/rules/text/phone'
import { Anchor, Box, Group, Text, UnstyledButton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { openCustomer } from '../../shared/modals/customer-modal.ts'
import { Relations } from '../../shared/custom/Relations.tsx'
import { useCustomFacts } from '../../shared/custom/use-custom-facts.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import css from './deal-list.module.css'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { DealTags } from './DealTags.tsx'
import { StageAge } from '../StageAge.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'
import type { DealRow } from './deal-row.ts'

const nextTask = ({ next_task_type, next_task_at }: DealRow) =>
  next_task_type &&
  `${next_task_type} · ${next_task_at === null ? TEXTS.no_due : formatDateTime(next_task_at)}`

/** What a deal came from and what became of it, where there is something to say. */
const milestones = ({ is_new_customer, won_at, lost_at, first_payment_at, origin_deal_id }: DealRow) =>
  [
    [TEXTS.customer_kind, is_new_customer ? TEXTS.new_customer : TEXTS.known_customer],
    [TEXTS.origin, origin_deal_id !== null && <OriginLink key="origin" id={origin_deal_id} />],
    [TEXTS.won_at, won_at !== null && formatDateTime(won_at)],
    [TEXTS.first_payment_at, first_payment_at !== null && formatDateTime(first_payment_at)],
    [TEXTS.lost_at, lost_at !== null && formatDateTime(lost_at)],
  ].filter(([, value]) => value !== false) as [string, ReactNode][]

/** The deal that this one goes on from, in another pipeline. */
function OriginLink({ id }: { id: number }) {
  const { data } = useRead(api.deal.get, { id }, { quiet: true })
  if (data === undefined) return null
  return (
    <Anchor inherit href={`/deals?pipeline=${data.pipeline_id}&deal=${id}`}>
      {data.name}
    </Anchor>
  )
}

/** What is known of a deal, the way to its customer first. */
export function DealFacts({ deal }: { deal: DealRow }) {
  const priority = useConstant('deal.priority')
  const lost = deal.status === 'lost'
  const custom = useCustomFacts(Deal, deal)
  return (
    <>
      <PersonLine deal={deal} />
      <KeyValue
        items={[
          ['Giá trị dự kiến', formatMoney(deal.expected_amount)],
          ['Ngày dự kiến chốt', deal.expected_close_at && formatDate(deal.expected_close_at)],
          [TEXTS.owner, deal.owner_name ?? TEXTS.no_owner],
          [TEXTS.priority, <ChoiceLabel key="priority" value={deal.priority} options={priority} />],
          ['Thời gian ở giai đoạn', deal.status === 'open' && <StageAge key="age" deal={deal} />],
          [TEXTS.next_appointment, deal.next_appointment_at && formatDateTime(deal.next_appointment_at)],
          [TEXTS.next_task, nextTask(deal)],
          ['Nguồn', deal.source_name],
          ['Kênh', deal.channel],
          ['Chiến dịch', deal.campaign],
          ...(lost
            ? ([
                [TEXTS.lost_reason, deal.lost_reason_name],
                [TEXTS.lost_note, deal.lost_note],
              ] as const)
            : []),
          [TEXTS.tags, <DealTags key="tags" deal={deal} />],
          [
            'Mô tả',
            deal.description && (
              <Text key="text" size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {deal.description}
              </Text>
            ),
          ],
          ...custom,
          ...milestones(deal),
          [TEXTS.created, formatDateTime(deal.created_at)],
        ]}
      />
      <Box mt="md">
        <Relations entity_type="deal" entity_id={deal.id} />
      </Box>
    </>
  )
}

function PersonLine({ deal }: { deal: DealRow }) {
  return (
    <Group className={css.person} justify="space-between" wrap="nowrap">
      <UnstyledButton
        onClick={() => openCustomer(deal.person_id)}
        title={TEXTS.open_customer}
        className={css.personButton}
      >
        <Box component="span" fw={600}>
          {deal.person_name}
        </Box>
        <Box component="span" c="gray.7" fz="sm" className="numeric">
          {[deal.person_code, deal.person_phone && formatPhone(deal.person_phone)]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </UnstyledButton>
      <Anchor
        renderRoot={(props) => <Link to={`/customer/profile/${deal.person_id}`} {...props} />}
        size="sm"
        aria-label={TEXTS.profile}
        title={TEXTS.profile}
      >
        <IconExternalLink size={18} />
      </Anchor>
    </Group>
  )
}
