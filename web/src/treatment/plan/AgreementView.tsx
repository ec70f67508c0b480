import { TreatmentAgreement } from '@bcare/contract/treatment/agreement'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { Alert, Button, Group, Modal, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft } from '../../kit/runtime/draft/use-draft.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import css from './plan.module.css'
import { PLAN_TEXTS as TEXTS } from './plan-texts.ts'
import { ReasonAsk } from '../ReasonAsk.tsx'
import { SignatureView } from './SignaturePad.tsx'

type Signed = Awaited<ReturnType<typeof api.treatmentAgreement.get>>
const labels = TreatmentAgreement.labels
const label = (field: string): string => labels[field] ?? field

/** A signed version as it was, with the check of its hash; it can be printed, and withdrawn. */
export function AgreementView({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useRead(api.treatmentAgreement.get, { id }, { quiet: true })
  const may_agree = useMay('attachment:agree')
  const [withdrawing, setWithdrawing] = useState(false)
  const title = data === undefined ? TEXTS.versions : TEXTS.version(formatDate(data.signed_at), data.code)
  return (
    <Modal opened onClose={onClose} title={title} size={820}>
      {error && <Alert color="red.8">{error.message}</Alert>}
      {data === undefined ? (
        !error && <Skeleton height={300} />
      ) : (
        <article className={css.paper}>
          <Paper signed={data} />
          <Group justify="flex-end" gap="xs">
            {may_agree && data.is_in_force && (
              <Button variant="subtle" color="red.8" onClick={() => setWithdrawing(true)}>
                {TEXTS.withdraw}
              </Button>
            )}
            <Button variant="default" onClick={() => window.print()}>
              {TEXTS.print}
            </Button>
          </Group>
          {createPortal(
            <div className={css.printed} aria-hidden>
              <h1>{title}</h1>
              <Paper signed={data} />
            </div>,
            document.body,
          )}
          {withdrawing && <Withdraw signed={data} onClose={() => setWithdrawing(false)} />}
        </article>
      )}
    </Modal>
  )
}

function Paper({ signed }: { signed: Signed }) {
  const sides = useConstant('attachment.agreed_by')
  const { content, signature } = signed
  return (
    <>
      <p>{`${content.person.name} · ${content.person.code}`}</p>
      <p>{content.statement}</p>
      <Lines signed={signed} />
      {content.declined.length > 0 && (
        <p className={css.terms}>
          {`${TEXTS.declined}: ${content.declined.map(({ title, total }) => `${title} (${formatMoney(total)})`).join(', ')}`}
        </p>
      )}
      {signature.kind === 'drawn' ? (
        <SignatureView strokes={signature.strokes} name={signed.signer_name} />
      ) : (
        <p>{TEXTS.typed}</p>
      )}
      <KeyValue
        items={[
          [label('signer_name'), signed.signer_name],
          [label('agreed_by'), sides.find(({ value }) => value === signed.agreed_by)?.label],
          ...(signed.relation === null ? [] : ([[label('relation'), signed.relation]] as const)),
          [label('signature_kind'), signed.signature_kind === 'drawn' ? TEXTS.draw : TEXTS.type],
          [label('signed_at'), formatDateTime(signed.signed_at)],
          [label('presented_by_name'), signed.presented_by_name],
          [label('version_no'), signed.version_no],
          ...(signed.withdrawn_at === null
            ? []
            : ([
                [label('withdrawn_at'), formatDateTime(signed.withdrawn_at)],
                [label('withdrawn_by_name'), signed.withdrawn_by_name],
                [label('withdrawn_reason'), signed.withdrawn_reason],
              ] as const)),
          [
            label('hash'),
            <span key="hash" className={css.hash}>
              {signed.hash}
            </span>,
          ],
        ]}
      />
      <Alert color={signed.is_intact ? 'green.9' : 'red.8'} p="xs">
        {signed.is_intact ? TEXTS.intact : TEXTS.broken}
      </Alert>
    </>
  )
}

function Lines({ signed }: { signed: Signed }) {
  const words = TEXTS.columns
  return (
    <div>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{words.service}</th>
            <th>{words.teeth}</th>
            <th className={css.figure}>{words.quantity}</th>
            <th className={css.figure}>{words.unit_price}</th>
            <th className={css.figure}>{words.discount}</th>
            <th className={css.figure}>{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {signed.content.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.title}
                {line.warranty_months ? ` · ${TEXTS.warranty(line.warranty_months)}` : ''}
              </td>
              <td data-label={words.teeth}>{line.teeth}</td>
              <td className={css.figure} data-label={words.quantity}>
                {formatNumber(line.quantity, 3)}
              </td>
              <td className={css.figure} data-label={words.unit_price}>
                {formatMoney(line.unit_price)}
              </td>
              <td className={css.figure} data-label={words.discount}>
                {line.discount > 0 ? formatMoney(line.discount) : '—'}
              </td>
              <td className={css.figure} data-label={words.total}>
                {formatMoney(line.total)}
              </td>
            </tr>
          ))}
          <tr>
            <th colSpan={5}>{label('total')}</th>
            <th className={css.figure}>{formatMoney(signed.total)}</th>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Withdraw({ signed, onClose }: { signed: Signed; onClose: () => void }) {
  const { id, version, code } = signed
  const draft = useDraft('treatment_agreement.withdraw', id)
  const withdraw = useWrite(api.treatmentAgreement.withdraw, { touches: ['attachment', 'person'] })
  const send = async (reason: string): Promise<boolean> => {
    try {
      await withdraw.mutateAsync({ id, version, reason })
    } catch {
      // The refusal is shown as a toast; what was typed stays.
      return false
    }
    toast({ type: 'success', title: TEXTS.withdrew })
    return true
  }
  return (
    <ReasonAsk
      draft={draft}
      title={TEXTS.withdraw_title(code)}
      action={TEXTS.withdraw_action}
      color="red.8"
      onSend={send}
      onClose={onClose}
    >
      <p className={css.terms}>{TEXTS.withdraw_about}</p>
    </ReasonAsk>
  )
}
