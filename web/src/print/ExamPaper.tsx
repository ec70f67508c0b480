import { EXAM_TABS, type ExamTab, MEDICAL_EXAM } from '@bcare/rules/treatment/records/medical-exam'
import { ORTHO_EXAM } from '@bcare/rules/treatment/records/ortho-exam'
import type { Answers } from '@bcare/rules/treatment/records/field'
import type { PerioExam } from '@bcare/rules/treatment/perio/exam'
import { idIn, usePathParams, useSearchParams } from '../kit/page/search-params.ts'
import { api, useRead } from '../kit/api/api.ts'
import { useMay } from '../kit/session/may.ts'
import { PerioSheet } from '../shared/perio/PerioSheet.tsx'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { isSigned, RecordEnd, RecordPart, RecordPerson, type SignedRecord } from './RecordPieces.tsx'
import { RECORD_PAPER_TEXTS as TEXTS } from './record-texts.ts'

/** `/print/medical-exam/{personId}/{tabIndex}?version={id}`: a tab of a signed examination; without `version` the newest one. */
export function ExamPaper() {
  const { personId, tabIndex = '' } = usePathParams<'personId' | 'tabIndex'>()
  const [{ version }] = useSearchParams<'version'>()
  const person_id = idIn(personId)
  const tab = /^\d+$/.test(tabIndex) ? EXAM_TABS[Number(tabIndex)] : undefined
  const asked = version === undefined ? undefined : idIn(String(version))
  if (person_id === undefined || tab === undefined || (version !== undefined && asked === undefined))
    return <NoPaper />
  return (
    <PaperGate form="medical_exam">
      <Exam person_id={person_id} tab={tab} at={Number(tabIndex)} version={asked} />
    </PaperGate>
  )
}

interface ExamProps {
  person_id: number
  tab: ExamTab
  at: number
  version: number | undefined
}

function Exam({ person_id, tab, at, version }: ExamProps) {
  const { kind, label } = tab
  const whole = useMay('national_id:read')
  const found = useRead(
    api.personData.list,
    { person_id, kind, ...(version !== undefined && { id: version }) },
    { quiet: true },
  )
  const person = useRead(api.person.get, { id: person_id }, { quiet: true })
  const number = useRead(api.person.national_id, { id: person_id, whole }, { quiet: true })
  const instead = paperInstead([found, person, number])
  if (instead !== undefined || !found.data || !person.data || !number.data) return instead
  const { data } = found.data
  if (version !== undefined && data.length === 0) return <NoPaper />
  const row = data.find(isSigned)
  if (row === undefined)
    return (
      <PaperRefused
        about={
          version === undefined
            ? TEXTS.no_exam(label)
            : data[0]?.status === 'void'
              ? TEXTS.void
              : TEXTS.not_signed
        }
      />
    )
  return (
    <PrintSheet
      printed={{ form: 'medical_exam', id: person_id, person_id, part: `${at}/${row.id}` }}
      record={{ code: row.code ?? '', path: `/print/medical-exam/${person_id}/${at}?version=${row.id}` }}
      title={TEXTS.exam(label)}
      subtitle={TEXTS.number(row.code ?? '')}
    >
      <RecordPerson row={row} phone={person.data.phone} national_id={number.data.national_id} />
      <Content tab={tab} row={row} />
      <RecordEnd row={row} />
    </PrintSheet>
  )
}

/** What the tab says. */
function Content({ tab, row }: { tab: ExamTab; row: SignedRecord }) {
  const answers = (row.value ?? {}) as Answers
  if (tab.section !== null) return <RecordPart section={MEDICAL_EXAM[tab.section]} answers={answers} />
  if (tab.kind === 'perio_chart') return <PerioSheet exam={row.value as PerioExam} />
  return Object.entries(ORTHO_EXAM).map(([name, section]) => (
    <RecordPart key={name} section={section} answers={answers} />
  ))
}
