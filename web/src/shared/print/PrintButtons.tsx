import { PRINT_FORMS, type PrintFormName } from '@bcare/contract/print/forms'
import { EXAM_TABS } from '@bcare/rules/treatment/records/medical-exam'
import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { holds, useMe } from '../../kit/session/may.ts'
import { PRINT_TEXTS as TEXTS } from './texts.ts'

interface PrintButtonProps {
  form: PrintFormName
  path: string
  label: string
  size?: string
}

/** Opens a paper beside what is being worked on, for users who may read what is on it. */
function PrintButton({ form, path, label, size = 'xs' }: PrintButtonProps) {
  const grants = useMe()?.grants ?? {}
  if (!PRINT_FORMS[form].needs.every((need) => holds(grants, need))) return null
  return (
    <Button
      component="a"
      href={path}
      target="_blank"
      size={size}
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
    >
      {label}
    </Button>
  )
}

/** The papers of a customer's plan. */
export const PlanPrints = ({ person_id }: { person_id: number }) => (
  <>
    <PrintButton form="plan_treatment" path={`/print/plan/treatment/${person_id}`} label={TEXTS.print_plan} />
    <PrintButton form="plan_quote" path={`/print/plan/quote/${person_id}`} label={TEXTS.print_quote} />
  </>
)

/** The paper of a deal. */
export const DealPrint = ({ id, person_id }: { id: number; person_id: number }) => (
  <PrintButton form="deal" path={`/print/deal/${id}/${person_id}`} label={TEXTS.print_deal} size="sm" />
)

/** Every bill, receipt and refund of a deal. */
export const DealHistoryPrint = ({ id, person_id }: { id: number; person_id: number }) => (
  <PrintButton
    form="deal_payment_history"
    path={`/print/deal-payment-history/${id}/${person_id}`}
    label={TEXTS.print_history}
    size="sm"
  />
)

/** The record of a shift that was handed over. */
export const ShiftPrint = ({ id, label }: { id: number; label: string }) => (
  <PrintButton form="shift" path={`/print/shift/${id}`} label={label} size="sm" />
)

/** A signed prescription. */
export const MedicationPrint = ({
  id,
  person_id,
  label,
}: {
  id: number
  person_id: number
  label: string
}) => (
  <PrintButton
    form="medication"
    path={`/print/medication/${id}/${person_id}`}
    label={label}
    size="compact-sm"
  />
)

/** A signed outpatient record. */
export const OutpatientPrint = ({ id, label }: { id: number; label: string }) => (
  <PrintButton
    form="outpatient_record"
    path={`/print/outpatient-medical/${id}`}
    label={label}
    size="compact-sm"
  />
)

interface ExamPrintProps {
  person_id: number
  /** The version that is printed. */
  id: number
  label: string
  kind: 'medical_exam' | 'ortho_exam' | 'perio_chart'
}

/** The papers of a signed examination: one of each of its tabs. */
export function MedicalExamPrint({ person_id, id, label, kind }: ExamPrintProps) {
  const grants = useMe()?.grants ?? {}
  const tabs = EXAM_TABS.map((tab, at) => ({
    ...tab,
    path: `/print/medical-exam/${person_id}/${at}?version=${id}`,
  }))
  const own = tabs.filter((tab) => tab.kind === kind)
  const [only] = own
  if (only === undefined || !PRINT_FORMS.medical_exam.needs.every((need) => holds(grants, need))) return null
  if (own.length === 1)
    return <PrintButton form="medical_exam" path={only.path} label={label} size="compact-sm" />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map((tab) => (
          <Menu.Item key={tab.path} component="a" href={tab.path} target="_blank">
            {tab.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
