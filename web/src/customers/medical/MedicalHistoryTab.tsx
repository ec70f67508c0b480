import type { MedicalHistory, PersonDataVersion } from '@bcare/contract/customers/person-data'
import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconHistory, IconPencil, IconSignature, IconStethoscope } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { useMay } from '../../kit/session/may.ts'
import { toast } from '../../kit/page/toast.tsx'
import type { PersonRow } from '../profile/PersonHeader.tsx'
import { ClearHistory } from './ClearHistory.tsx'
import { HistoryFacts } from './HistoryFacts.tsx'
import { HistoryForm } from './HistoryForm.tsx'
import css from './medical.module.css'
import { MEDICAL_TEXTS as TEXTS } from './texts.ts'
import { Versions } from './Versions.tsx'

const KIND = { kind: 'medical_history', key: 'main' } as const

/** What a dentist must know before touching a customer: asked, saved, signed, and stored version by version. */
export function MedicalHistoryTab({ person }: { person: PersonRow }) {
  const which = { person_id: person.id, ...KIND }
  const { data, error, refetch } = useRead(api.personData.get, which, { quiet: true })
  const [viewed, setViewed] = useState<number>()
  if (error && !data) {
    return (
      <EmptyState
        title={TEXTS.failed}
        about={error.message}
        action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
      />
    )
  }
  if (!data) return <Skeleton height={240} />
  const older = viewed !== undefined && viewed !== data.current?.version_no
  return (
    <Stack gap={16} maw={820}>
      {older ? (
        <Older which={which} version_no={viewed} onBack={() => setViewed(undefined)} />
      ) : (
        <Newest person={person} current={data.current} />
      )}
      {data.versions.length > 0 && (
        <Versions
          versions={data.versions}
          shown={viewed ?? data.current?.version_no}
          onShow={(no) => setViewed(no === data.current?.version_no ? undefined : no)}
        />
      )}
    </Stack>
  )
}

function Newest({ person, current }: { person: PersonRow; current: PersonDataVersion | null }) {
  const may_write = useMay('medical_history:update')
  const [writing, setWriting] = useState(false)
  const value = current?.value as MedicalHistory | null | undefined
  const draft = value != null && current?.status === 'draft'
  if (may_write && (writing || draft)) {
    const stop = () => setWriting(false)
    return (
      <section className={`box ${css.card}`} aria-label={TEXTS.title}>
        <HistoryForm
          person={person}
          newest={current}
          onCancel={draft ? undefined : stop}
          onSaved={stop}
          renderHead={(dirty) =>
            draft && (
              <Head version={current}>
                <ClearHistory person_id={person.id} version_no={current.version_no} />
                <Sign person_id={person.id} version_no={current.version_no} dirty={dirty} />
              </Head>
            )
          }
        />
      </section>
    )
  }
  if (value == null) {
    return (
      <EmptyState
        title={TEXTS.never}
        about={current?.reason ? TEXTS.cleared(current.reason) : TEXTS.never_about}
        icon={<IconStethoscope />}
        action={may_write && <Button onClick={() => setWriting(true)}>{TEXTS.begin}</Button>}
      />
    )
  }
  return (
    <section className={`box ${css.card}`} aria-label={TEXTS.title}>
      {current && (
        <Head version={current}>
          {may_write && (
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setWriting(true)}>
              {TEXTS.correct}
            </Button>
          )}
        </Head>
      )}
      <HistoryFacts value={value} />
    </section>
  )
}

/** Who wrote or signed a version, and what can be done with it. */
function Head({ version, children }: { version: PersonDataVersion; children?: React.ReactNode }) {
  const { status, author_name, created_at, signer_name, signed_at } = version
  const signature =
    status === 'signed' && signed_at !== null
      ? TEXTS.signed(signer_name ?? TEXTS.system, formatDateTime(signed_at))
      : TEXTS.draft(author_name ?? TEXTS.system, formatDateTime(created_at))
  return (
    <div className={css.head}>
      <Text size="sm" fw={500} c={status === 'signed' ? 'green.9' : 'gray.8'}>
        {signature}
      </Text>
      {children}
    </div>
  )
}

function Sign({ person_id, version_no, dirty }: { person_id: number; version_no: number; dirty: boolean }) {
  const may_sign = useMay('medical_history:sign')
  const sign = useWrite(api.personData.sign, {
    onSuccess: () => toast({ type: 'success', title: TEXTS.signed_done }),
  })
  const ask = async () => {
    const sure = await confirm({
      title: TEXTS.sign_question,
      about: TEXTS.sign_about,
      action: TEXTS.sign,
    })
    if (sure) sign.mutate({ person_id, ...KIND, version_no })
  }
  if (!may_sign)
    return (
      <Text size="sm" c="gray.7">
        {TEXTS.sign_waits}
      </Text>
    )
  return (
    <Button
      variant="default"
      leftSection={<IconSignature size={16} />}
      disabled={dirty}
      loading={sign.isPending}
      title={dirty ? TEXTS.sign_first_save : undefined}
      onClick={() => void ask()}
    >
      {TEXTS.sign}
    </Button>
  )
}

interface OlderProps {
  which: { person_id: number } & typeof KIND
  version_no: number
  onBack: () => void
}

/** A version that others have followed, for reading. */
function Older({ which, version_no, onBack }: OlderProps) {
  const { data } = useRead(api.personData.get, { ...which, version_no })
  const version = data?.current
  const value = version?.value as MedicalHistory | null | undefined
  return (
    <section className={`box ${css.card}`} aria-label={TEXTS.version(version_no)}>
      <Alert color="yellow" icon={<IconHistory />}>
        <div className={css.viewing}>
          {TEXTS.viewing(version_no)}
          <Button size="compact-sm" variant="white" onClick={onBack}>
            {TEXTS.back}
          </Button>
        </div>
      </Alert>
      {version === undefined && <Skeleton height={160} />}
      {version && <Head version={version} />}
      {value != null && <HistoryFacts value={value} />}
      {version && value == null && <Text size="sm">{TEXTS.cleared(version.reason ?? '')}</Text>}
    </section>
  )
}
