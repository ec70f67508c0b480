import type { PersonDataListed } from '@bcare/contract/customers/person-data'
import { clinicDate } from '@bcare/rules/text/date'
import type { Answers } from '@bcare/rules/treatment/records/field'
import { RECORD_FORMS, RECORD_KINDS, type RecordKind } from '@bcare/rules/treatment/records/signing'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useMay } from '../../kit/session/may.ts'
import { useNow } from '../../kit/use-now.ts'
import type { PersonTabProps } from '../../shared/person-tab.ts'
import { MedicalExamPrint, OutpatientPrint } from '../../shared/print/PrintButtons.tsx'
import { PersonConsents } from '../consent/PersonConsents.tsx'
import { PersonPerio } from '../perio/PersonPerio.tsx'
import treatment from '../treatment.module.css'
import { recordPrefill } from './prefill.ts'
import { RecordAnswers } from './RecordAnswers.tsx'
import { RecordCard } from './RecordCard.tsx'
import css from './records.module.css'
import { RECORD_TEXTS as TEXTS } from './texts.ts'
import { answersIn } from './use-record-form.ts'

const Form = lazy(() => import('./RecordForm.tsx').then((file) => ({ default: file.RecordForm })))

const MOST = 100

const useRecords = (person_id: number, kind: RecordKind) =>
  useRead(api.personData.list, { person_id, kind, limit: MOST }, { quiet: true })

/** The examinations and records of one customer, for the profile. */
export function PersonRecords({ person_id }: PersonTabProps) {
  const [open, setOpen] = useState<Opened>()
  const may_read_lines = useMay('attachment:read')
  return (
    <Stack gap="xl">
      {RECORD_KINDS.map((kind) => (
        <Part key={kind} person_id={person_id} kind={kind} onOpen={setOpen} />
      ))}
      <PersonPerio person_id={person_id} />
      {may_read_lines && <PersonConsents person_id={person_id} />}
      {open !== undefined && (
        <OpenForm
          key={`${open.kind}/${open.row?.id ?? 'new'}`}
          person_id={person_id}
          open={open}
          onOpen={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Stack>
  )
}

interface Opened {
  kind: RecordKind
  row?: PersonDataListed
}

interface PartProps extends PersonTabProps {
  kind: RecordKind
  onOpen: (open: Opened) => void
}

/** All records of one kind. */
function Part({ person_id, kind, onOpen }: PartProps) {
  const { data, error, refetch } = useRecords(person_id, kind)
  const may_write = useMay('medical_history:update')
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={96} radius="md" />
  const rows = data.data
  return (
    <Stack component="section" gap={8} aria-label={RECORD_FORMS[kind].label}>
      <div className={css.partHead}>
        <h2>{RECORD_FORMS[kind].label}</h2>
        {may_write && (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onOpen({ kind })}
          >
            {TEXTS.add[kind]}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={css.none}>{TEXTS.empty[kind]}</p>
      ) : (
        <ul className={treatment.list}>
          {rows.map((row) => (
            <RecordCard
              key={row.id}
              kind={kind}
              row={row}
              has_other={rows.some((one) => one !== row && one.key === row.key)}
              prints={<Prints kind={kind} row={row} />}
              onEdit={() => onOpen({ kind, row })}
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}

const Prints = ({ kind, row }: { kind: RecordKind; row: PersonDataListed }) =>
  kind === 'outpatient_record' ? (
    <OutpatientPrint id={row.id} label={TEXTS.print} />
  ) : (
    <MedicalExamPrint person_id={row.person_id} id={row.id} kind={kind} label={TEXTS.print} />
  )

interface OpenFormProps extends PersonTabProps {
  open: Opened
  onOpen: (open: Opened) => void
  onClose: () => void
}

/** The form of one record, once what a new one begins with is known. */
function OpenForm({ person_id, open: { kind, row }, onOpen, onClose }: OpenFormProps) {
  const today = clinicDate(useNow())
  const exams = useRecords(person_id, 'medical_exam').data
  const person = useRead(api.person.get, { id: person_id }, { quiet: true }).data
  const alerts = useRead(api.personData.alerts, { person_id }, { quiet: true })
  if (row === undefined && (!exams || !person || alerts.isPending)) return null
  const exam = exams?.data.find(({ status }) => status !== 'void')
  const initial: Answers =
    kind === 'outpatient_record'
      ? recordPrefill(today, person, alerts.data, exam && answersIn(exam))
      : { [RECORD_FORMS[kind].day]: today }
  return (
    <Suspense fallback={null}>
      <Form
        person_id={person_id}
        kind={kind}
        version={row}
        initial={initial}
        hint={kind === 'outpatient_record' ? TEXTS.from_exam : undefined}
        others={{
          ortho_exam: <NewestOrtho person_id={person_id} onAdd={() => onOpen({ kind: 'ortho_exam' })} />,
          perio_chart: <PersonPerio person_id={person_id} />,
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** What its tab of the examination shows of the newest orthodontic one, and the way to a further one. */
function NewestOrtho({ person_id, onAdd }: PersonTabProps & { onAdd: () => void }) {
  const newest = useRecords(person_id, 'ortho_exam').data?.data[0]
  return (
    <Stack gap="sm" align="flex-start">
      <p className={css.none}>{TEXTS.elsewhere(RECORD_FORMS.ortho_exam.label)}</p>
      {newest === undefined ? (
        <p className={css.none}>{TEXTS.nothing_yet}</p>
      ) : (
        <RecordAnswers form={RECORD_FORMS.ortho_exam.form} answers={answersIn(newest)} />
      )}
      <Button size="xs" variant="light" onClick={onAdd}>
        {TEXTS.add.ortho_exam}
      </Button>
    </Stack>
  )
}
