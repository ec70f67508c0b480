import { formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import {
  Alert,
  Button,
  CopyButton,
  Group,
  Modal,
  Radio,
  Skeleton,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { AskDialog } from '../../kit/form/edit/AskDialog.tsx'
import type { ModalProps } from '../../kit/page/modal.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import type { NoticeQuestion, NoticeRow } from './asking.ts'
import css from './bank.module.css'
import { BANK_TEXTS as TEXTS } from './texts.ts'

const MONEY = [
  'bank_notice',
  'payment',
  'bill',
  'bill_item',
  'deposit',
  'payment_allocation',
  'person',
] as const

/** The question about a notice that is asked. */
export function NoticeDialogs({ request: question, onClose }: ModalProps<NoticeQuestion>) {
  switch (question.kind) {
    case 'assign':
      return <AssignDialog notice={question.notice} onClose={onClose} />
    case 'dismiss':
      return <DismissDialog notice={question.notice} onClose={onClose} />
    default:
      return <ConnectionDialog onClose={onClose} />
  }
}

interface NoticeDialogProps {
  notice: NoticeRow
  onClose: () => void
}

const Said = ({ notice: { amount, content, occurred_at, reference } }: { notice: NoticeRow }) => (
  <KeyValue
    items={[
      [TEXTS.amount, <strong key="amount">{formatMoney(amount)}</strong>],
      [TEXTS.purpose, content],
      [TEXTS.occurred_at, formatDateTime(occurred_at)],
      [TEXTS.reference, reference],
    ]}
  />
)

const Refused = ({ fault }: { fault: { message: string } | null }) =>
  fault && (
    <Alert color="red" role="alert">
      {fault.message}
    </Alert>
  )

/** Which of the payments that wait for this amount it is. */
function AssignDialog({ notice, onClose }: NoticeDialogProps) {
  const { id, version } = notice
  const { data, error } = useRead(api.bankNotice.candidates, { id }, { quiet: true, staleTime: 0 })
  const write = useWrite(api.bankNotice.assign, { quiet: true, touches: MONEY })
  const [chosen, setChosen] = useState<string>()
  const [tried, setTried] = useState(false)
  const rows = data?.data ?? []
  const payment_id = Number(chosen ?? (rows.length === 1 ? rows[0]?.id : undefined))
  const send = () => {
    setTried(true)
    const payment = rows.find((row) => row.id === payment_id)
    if (payment === undefined) return
    write.mutate(
      { id, version, payment_id },
      {
        onSuccess: () => {
          toast({ type: 'success', title: TEXTS.assigned(payment.code) })
          onClose()
        },
      },
    )
  }
  return (
    <AskDialog
      title={TEXTS.assign_title}
      action={TEXTS.assign}
      busy={write.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Said notice={notice} />
      <Refused fault={error} />
      {data === undefined && !error && <Skeleton height={60} />}
      {data !== undefined && rows.length === 0 && <Alert color="orange">{TEXTS.no_candidates}</Alert>}
      {rows.length > 0 && (
        <Radio.Group
          label={TEXTS.candidates}
          value={Number.isNaN(payment_id) ? '' : String(payment_id)}
          onChange={setChosen}
          error={tried && Number.isNaN(payment_id) ? TEXTS.choose_payment : undefined}
        >
          <Stack gap="xs" mt="xs">
            {rows.map((row) => (
              <Radio
                key={row.id}
                value={String(row.id)}
                label={`${row.code} · ${row.person_name}`}
                description={[row.person_code, formatDateTime(row.paid_at), row.branch_name]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Refused fault={write.error} />
    </AskDialog>
  )
}

function DismissDialog({ notice, onClose }: NoticeDialogProps) {
  const { id, version } = notice
  const draft = useDraft('bank_notice.dismiss', id)
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const [tried, setTried] = useState(false)
  const write = useWrite(api.bankNotice.dismiss, { quiet: true, touches: ['bank_notice'] })
  const given = reason.trim()
  const send = () => {
    setTried(true)
    if (given === '') return
    write.mutate(
      { id, version, reason: given },
      {
        onSuccess: () => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.dismissed })
          onClose()
        },
      },
    )
  }
  return (
    <AskDialog
      draft={draft}
      color="red.8"
      title={TEXTS.dismiss_title}
      action={TEXTS.dismiss}
      busy={write.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Said notice={notice} />
      <Textarea
        label={TEXTS.reason}
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll('\n', ' '))}
        error={tried && given === '' ? TEXTS.reason_wrong : undefined}
      />
      <Refused fault={write.error} />
    </AskDialog>
  )
}

/** Where the bank sends its notices, and the secret that signs them: shown when it is made, and never again. */
function ConnectionDialog({ onClose }: { onClose: () => void }) {
  const { data } = useRead(api.bankNotice.connection, {}, { quiet: true })
  const write = useWrite(api.bankNotice.renew_secret, { quiet: true, touches: ['setting', 'bank_notice'] })
  const secret = write.data?.secret
  const path = data?.path ?? write.data?.path
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.connection}
      size={520}
      closeOnClickOutside={secret === undefined}
    >
      <Stack gap="md">
        <Text size="sm">{TEXTS.connection_about}</Text>
        {path === undefined ? (
          <Skeleton height={60} />
        ) : (
          <KeyValue
            items={[
              [TEXTS.address, `${location.origin}${path}`],
              [
                TEXTS.secret,
                secret === undefined ? (
                  data?.is_set ? (
                    TEXTS.secret_set
                  ) : (
                    TEXTS.secret_none
                  )
                ) : (
                  <strong key="secret" className={css.secret} data-testid="bank-secret">
                    {secret}
                  </strong>
                ),
              ],
            ]}
          />
        )}
        {secret !== undefined && (
          <Alert color="orange" icon={<IconKey />}>
            {TEXTS.secret_once}
          </Alert>
        )}
        {secret === undefined && data?.is_set && (
          <Text size="sm" c="gray.7">
            {TEXTS.secret_renew_about}
          </Text>
        )}
        <Refused fault={write.error} />
        <Group justify="flex-end" gap="xs">
          {secret === undefined ? (
            <Button variant="default" loading={write.isPending} onClick={() => write.mutate({})}>
              {TEXTS.secret_renew}
            </Button>
          ) : (
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? TEXTS.copied : TEXTS.copy}
                </Button>
              )}
            </CopyButton>
          )}
          <Button onClick={onClose}>{TEXTS.close}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
