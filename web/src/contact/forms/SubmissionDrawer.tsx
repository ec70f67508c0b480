import { mailTo } from '@bcare/rules/contact/mail-to'
import { SPAM_SIGNS } from '@bcare/rules/contact/spam'
import { isOpenSubmission } from '@bcare/rules/contact/submission'
import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarPlus, IconPhone, IconPhoneCheck, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { openAppointment, openBooking } from '../../shared/modals/appointment-modal.ts'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { isDialable, PhoneLink } from '../../kit/data/PhoneLink.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import { ColourBadge, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { useMay } from '../../kit/session/may.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { ask, submissionQuestions } from './asking.ts'
import { Differences } from './Differences.tsx'
import css from './forms.module.css'
import { MatchText } from './MatchText.tsx'
import { FORM_TEXTS as TEXTS } from './texts.ts'
import { useSubmissionActions } from './use-submission-actions.tsx'
import { WaitText } from './WaitText.tsx'

const HistoryList = lazy(() =>
  import('../../kit/data/history/HistoryList.tsx').then((file) => ({ default: file.HistoryList })),
)

export type Detail = Awaited<ReturnType<typeof api.formSubmission.get>>

const DETAIL_TABS: readonly RecordTab<Detail>[] = [
  { value: 'facts', label: TEXTS.details, content: (row) => <Facts row={row} /> },
  {
    value: 'history',
    label: TEXTS.history,
    permission: 'history:read',
    content: ({ id }) => <HistoryList entity_type="form_submission" entity_id={id} />,
  },
]

interface DrawerProps {
  id: number
  onClose: () => void
}

/** One submission beside the list: all that was sent and agreed to, what became of it, and what can be done. */
export function SubmissionDrawer({ id, onClose }: DrawerProps) {
  const { data, error, refetch } = useRead(api.formSubmission.get, { id }, { quiet: true })
  const asking = submissionQuestions.useRequest() !== null
  return (
    <DetailDrawer
      opened
      // Escape reaches the drawer, too, while a dialog above it is open.
      onClose={() => !asking && onClose()}
      title={data?.name ?? TEXTS.one}
      subtitle={data && <Subtitle row={data} />}
      loading={!data && !error}
      footer={data && <Actions row={data} />}
    >
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {data && <DrawerTabs label={TEXTS.one} row={data} tabs={DETAIL_TABS} />}
    </DetailDrawer>
  )
}

function Subtitle({ row }: { row: Detail }) {
  const statuses = useConstant('form_submission.status')
  return (
    <Group gap="xs">
      <StatusBadge value={row.status} options={statuses} />
      <WaitText row={row} />
    </Group>
  )
}

function Facts({ row }: { row: Detail }) {
  const phone = row.phone && <PhoneLink number={row.phone} />
  const always = [
    ['Thời gian', formatDateTime(row.submitted_at)],
    ['Mã đăng ký', row.code],
    [TEXTS.form, row.form_name ?? TEXTS.by_hand],
    ['Điện thoại', phone],
    [TEXTS.owner, row.assigned_user_name ?? TEXTS.unassigned],
  ] as const
  const known = [
    [
      'Email',
      row.email && (
        <Anchor inherit href={mailTo(row.email)}>
          {row.email}
        </Anchor>
      ),
    ],
    ['Quan tâm', row.interest],
    ['Lời nhắn', row.message && <span className={css.lines}>{row.message}</span>],
    ['Thời gian thuận tiện', row.preferred_time],
    ['Chi nhánh mong muốn', row.branch_hint],
    ['Chi nhánh', row.branch_name],
    [TEXTS.match, (row.person_id ?? row.matched_person_id) && <MatchText row={row} />],
    ['Trùng với', row.duplicate_of_code && <Again row={row} />],
    ['Đổi trạng thái', row.status_at && formatDateTime(row.status_at)],
    ['Lý do', row.status_reason],
    ['Trang đã gửi', row.page_url && <span className={css.address}>{row.page_url}</span>],
    ['Trang giới thiệu', row.referer && <span className={css.address}>{row.referer}</span>],
    ...Object.entries(row.utm),
  ] as const
  return (
    <Stack gap="lg">
      {row.spam_reasons.length > 0 && row.spam_score >= 20 && <SpamSigns row={row} />}
      <KeyValue items={[...always, ...known.filter(([, value]) => value)]} />
      {row.status === 'converted' && <Became row={row} />}
      <Section title={TEXTS.consents}>
        <Consents row={row} />
      </Section>
      {Object.keys(row.payload).length > 0 && (
        <Section title={TEXTS.payload}>
          <KeyValue items={Object.entries(row.payload)} />
        </Section>
      )}
    </Stack>
  )
}

/** The earlier submission of the same visitor. */
const Again = ({ row: { duplicate_of_id, duplicate_of_code } }: { row: Detail }) => (
  <Anchor
    inherit
    renderRoot={(props) => (
      <Link {...props} to={`/form-submission?state=all&submission=${duplicate_of_id}`} />
    )}
  >
    {TEXTS.again(duplicate_of_code ?? '')}
  </Anchor>
)

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title}>
    <Box component="h3" mb={8} fz="md">
      {title}
    </Box>
    {children}
  </section>
)

const SpamSigns = ({ row }: { row: Detail }) => (
  <Alert color="orange" title={`${TEXTS.spam_why}: ${TEXTS.spam_score(row.spam_score)}`}>
    <ul className={css.signs}>
      {row.spam_reasons.map((sign) => (
        <li key={sign}>{SPAM_SIGNS[sign].label}</li>
      ))}
    </ul>
  </Alert>
)

function Consents({ row }: { row: Detail }) {
  if (row.consents.length === 0)
    return (
      <Text size="sm" c="gray.7">
        {TEXTS.no_consent}
      </Text>
    )
  return (
    <Stack component="ul" gap={12}>
      {row.consents.map(({ purpose, version, text }) => (
        <li key={purpose}>
          <ColourBadge label={TEXTS.consent_purposes[purpose] ?? purpose} color="#10B981" />
          <Text size="sm">{text}</Text>
          <Text size="xs" c="gray.7">
            {TEXTS.consent_version(version)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

function Became({ row }: { row: Detail }) {
  const items = [
    [TEXTS.customer, <MatchText key="person" row={row} />],
    [
      TEXTS.deal,
      row.deal_id && (
        <Anchor
          key="deal"
          inherit
          renderRoot={(props) => (
            <Link {...props} to={`/deals?pipeline=${row.deal_pipeline_id}&deal=${row.deal_id}`} />
          )}
        >
          {row.deal_name}
        </Anchor>
      ),
    ],
    [
      TEXTS.first_call,
      row.task_id && (
        <Anchor key="task" inherit renderRoot={(props) => <Link {...props} to={`/task/${row.task_id}`} />}>
          {TEXTS.open_task}
        </Anchor>
      ),
    ],
    [
      TEXTS.appointment,
      row.appointment_id && (
        <Anchor
          key="appointment"
          inherit
          component="button"
          onClick={() => openAppointment(row.appointment_id ?? 0)}
        >
          {TEXTS.appointment}
        </Anchor>
      ),
    ],
    ['Lúc', row.converted_at && `${formatDateTime(row.converted_at)} · ${row.converted_by_name ?? ''}`],
  ] as const
  return (
    <Section title={TEXTS.became}>
      <KeyValue items={items.filter(([, value]) => value)} />
      <Differences all={row.differences} />
    </Section>
  )
}

function Actions({ row }: { row: Detail }) {
  const { actionsOf, pass, may } = useSubmissionActions()
  const may_book = useMay('appointment:create')
  const open = isOpenSubmission(row.status)
  const more = actionsOf(row).filter(({ label }) => label !== TEXTS.convert && label !== TEXTS.contacted)
  return (
    <Group gap="xs">
      {open && isDialable(row.phone) && (
        <Button
          component="a"
          href={`tel:${row.phone}`}
          variant="default"
          leftSection={<IconPhone size={16} />}
        >
          {TEXTS.call}
        </Button>
      )}
      {may.update && row.status === 'new' && (
        <Button
          variant="default"
          leftSection={<IconPhoneCheck size={16} />}
          loading={pass.isPending}
          onClick={() => pass.mutate({ ids: [row.id], to: 'contacted' })}
        >
          {TEXTS.contacted}
        </Button>
      )}
      {may.convert && open && (
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => ask({ kind: 'convert', row })}>
          {TEXTS.convert}
        </Button>
      )}
      {may_book && row.person_id !== null && row.appointment_id === null && (
        <Button leftSection={<IconCalendarPlus size={16} />} onClick={() => openBooking(bookingOf(row))}>
          {TEXTS.book}
        </Button>
      )}
      {more.length > 0 && <RowMenu name={row.name} actionsOf={() => more} />}
    </Group>
  )
}

const bookingOf = ({ person_id, person_name, deal_id }: Detail) => ({
  ...(person_id !== null && { person: { id: person_id, full_name: person_name ?? '' } }),
  ...(deal_id !== null && { deal_id }),
})
