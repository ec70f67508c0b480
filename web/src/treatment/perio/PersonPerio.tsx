import { newExam } from '@bcare/rules/treatment/perio/exam'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { Button, Modal, Skeleton } from '@mantine/core'
import { IconArrowsDiff, IconKeyboard } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { PerioSheet } from '../../shared/perio/PerioSheet.tsx'
import type { PersonTabProps } from '../../shared/person-tab.ts'
import treatment from '../treatment.module.css'
import css from './compare.module.css'
import {
  type ExamRow,
  lastBefore,
  openDraft,
  useExamRows,
  useSaveExam,
  valueOf,
  whichOf,
} from './exam-rows.ts'
import { versionOf } from './exam-versions.ts'
import { PERIO_LIST_TEXTS } from './list-texts.ts'
import { PerioCard } from './PerioCard.tsx'
import { PERIO_PAD_TEXTS as TEXTS } from './texts.ts'

const PadScreen = lazy(() => import('./PadScreen.tsx').then((file) => ({ default: file.PadScreen })))
const CompareScreen = lazy(() =>
  import('./CompareScreen.tsx').then((file) => ({ default: file.CompareScreen })),
)

type Opened = { way: 'type' | 'read'; id: number; key: string } | { way: 'compare' }

/** Begins an examination of the teeth that the chart says are there; it is a draft on record from then on. */
function useBegin(person_id: number, onBegun: (key: string, id: number) => void) {
  const may_read_chart = useMay('tooth_chart:read')
  const chart = useRead(api.toothChart.get, { person_id }, { quiet: true, enabled: may_read_chart })
  const write = useWrite(api.personData.set)
  const begin = () => {
    const key = `perio-${crypto.randomUUID()}`
    const exam = newExam(clinicDate(serverNow()), chart.data?.teeth)
    write.mutate(
      { ...whichOf(person_id, key), value: valueOf(exam), version_no: 0 },
      { onSuccess: ({ id }) => onBegun(key, id) },
    )
  }
  return { begin, busy: write.isPending || (may_read_chart && chart.isLoading) }
}

/** The periodontal examinations of one customer, for users who may read the medical history. */
export const PersonPerio = (props: PersonTabProps) =>
  useMay('medical_history:read') ? <Examinations {...props} /> : null

/** Begun, continued, signed, compared. */
function Examinations({ person_id }: PersonTabProps) {
  const { rows, error, refetch } = useExamRows(person_id)
  const may_write = useMay('medical_history:update')
  const [opened, setOpened] = useState<Opened>()
  const { begin, busy } = useBegin(person_id, (key, id) => setOpened({ way: 'type', key, id }))
  if (error && !rows) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!rows) return <Skeleton height={120} radius="md" />
  const draft = openDraft(rows)
  const living = rows.filter(({ status, is_replaced }) => status !== 'void' && !is_replaced)
  const first = may_write && (
    <Button
      size="xs"
      loading={busy}
      leftSection={<IconKeyboard size={16} aria-hidden />}
      onClick={() =>
        draft === undefined ? begin() : setOpened({ way: 'type', id: draft.id, key: draft.key })
      }
    >
      {draft === undefined ? TEXTS.begin : TEXTS.go_on}
    </Button>
  )
  return (
    <section aria-label={TEXTS.section} className={css.section}>
      <h2 className={css.title}>{TEXTS.section}</h2>
      {rows.length === 0 ? (
        <EmptyState
          title={TEXTS.empty}
          about={may_write ? TEXTS.empty_about : TEXTS.empty_read}
          icon={<IconKeyboard />}
          action={first}
        />
      ) : (
        <div className={treatment.buttons}>
          {first}
          {living.length > 1 && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowsDiff size={16} aria-hidden />}
              onClick={() => setOpened({ way: 'compare' })}
            >
              {PERIO_LIST_TEXTS.compare}
            </Button>
          )}
        </div>
      )}
      <ul className={treatment.list}>
        {rows.map((row) => (
          <PerioCard
            key={row.id}
            row={row}
            has_other={rows.some((one) => one !== row && one.key === row.key)}
            is_busy={draft !== undefined}
            onOpen={(way) => setOpened({ way, id: row.id, key: row.key })}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {opened?.way === 'compare' && <CompareScreen rows={living} onClose={() => setOpened(undefined)} />}
        {opened !== undefined && opened.way !== 'compare' && (
          <Shown opened={opened} rows={rows} person_id={person_id} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </section>
  )
}

interface ShownProps {
  opened: Exclude<Opened, { way: 'compare' }>
  rows: readonly ExamRow[]
  person_id: number
  onClose: () => void
}

/** One examination, typed or read. */
function Shown({ opened, rows, person_id, onClose }: ShownProps) {
  const { way, id, key } = opened
  const save = useSaveExam(person_id, key)
  const me = useMe()
  // While it is typed, its newest version; what is read stays the version that was opened.
  const row =
    way === 'type' ? rows.find((one) => one.key === key && one.is_newest) : rows.find((one) => one.id === id)
  if (row === undefined) return null
  const last = lastBefore(rows, row)
  if (way === 'read')
    return (
      <Modal
        opened
        fullScreen
        onClose={onClose}
        title={PERIO_LIST_TEXTS.row(formatDate(row.exam.examined_on), row.code)}
        closeButtonProps={{ 'aria-label': DATA_TEXTS.close, size: 44 }}
      >
        <div className={`${css.read} ${css.scroll}`}>
          <PerioSheet exam={row.exam} before={last} />
        </div>
      </Modal>
    )
  const is_others = row.status === 'draft' && row.created_by !== me?.user.id
  return (
    <PadScreen
      exam_key={key}
      version={versionOf(row)}
      last={last}
      save={save}
      typist={is_others ? (row.author_name ?? TEXTS.another) : undefined}
      onClose={onClose}
    />
  )
}
