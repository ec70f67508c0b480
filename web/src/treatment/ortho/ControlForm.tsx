import {
  GRADE_LABELS,
  GRADES,
  type DatedControl,
  type Grade,
  wiresAfter,
} from '@bcare/rules/treatment/ortho/control'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { Alert, Button, Checkbox, Stack, Textarea } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { keepText } from '../../kit/form/inputs/typed-number.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useMay } from '../../kit/session/may.ts'
import { useNow } from '../../kit/use-now.ts'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { TeethInput } from '../TeethInput.tsx'
import { ChipInput, ChipList } from './Chips.tsx'
import { ControlFacts } from './ControlFacts.tsx'
import { ElasticRows, IprRows } from './ControlRows.tsx'
import css from './ortho.module.css'
import { MINIVIS_PLACES, ORTHO_TEXTS as TEXTS, PROCEDURES, TIES, WIRES } from './texts.ts'
import { type ControlFormOptions, type ControlFormState, useControlForm } from './use-control-form.ts'

const WIDE = 980
const UNKNOWN: readonly string[] = ['unavailable', 'internal']

interface ControlFormProps extends ControlFormOptions {
  /** Those of the case that are in force. */
  controls: readonly DatedControl[]
  /** The one before. */
  previous: DatedControl | undefined
}

/** Writes a control, changes a draft of one, or corrects what was signed; the one before stands beside it. */
export function ControlForm(props: ControlFormProps) {
  const { version, controls, previous, onClose } = props
  const form = useControlForm(props)
  const before = previous && controls.filter(({ at }) => Date.parse(at) <= Date.parse(previous.at))
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={TEXTS.form_title(version?.code ?? null, version?.status === 'signed')}
      width={WIDE}
      footer={<Foot form={form} onClose={onClose} />}
    >
      <div className={css.layout}>
        <form noValidate onSubmit={(event) => event.preventDefault()}>
          <Stack gap={16}>
            <DraftLine draft={form.draft} />
            <When form={form} />
            <Wires form={form} before={before ?? []} />
            <Work form={form} has_aligners={props.of.setup?.aligner_total !== undefined} />
            <Seen form={form} />
            {form.fault !== null && (
              <Alert color="red.8" role="alert" title={TEXTS.refused}>
                {form.fault.message} {UNKNOWN.includes(form.fault.kind) && TEXTS.unknown}
              </Alert>
            )}
          </Stack>
        </form>
        <aside className={css.previous} aria-label={TEXTS.previous}>
          <strong>{previous ? `${TEXTS.previous} · ${formatDate(previous.at)}` : TEXTS.first}</strong>
          {previous && <ControlFacts control={previous as Parameters<typeof ControlFacts>[0]['control']} />}
        </aside>
      </div>
    </DetailDrawer>
  )
}

interface PartProps {
  form: ControlFormState
}

function When({ form: { values, set, problems } }: PartProps) {
  const today = clinicDate(useNow())
  return (
    <div className={css.three}>
      <DateInput
        label={TEXTS.performed_on}
        required
        max={today}
        value={values.performed_on}
        onChange={(performed_on) => set({ performed_on })}
        error={problems['performed_on']}
      />
      <UserPicker
        label={TEXTS.doctor}
        required
        only="is_doctor"
        value={values.doctor_id}
        onChange={(doctor_id) => set({ doctor_id })}
      />
      <UserPicker
        label={TEXTS.assistant}
        only="is_assistant"
        clearable
        value={values.assistant_id}
        onChange={(assistant_id) => set({ assistant_id })}
      />
    </div>
  )
}

function Wires({ form: { values, set }, before }: PartProps & { before: readonly DatedControl[] }) {
  const { upper, lower } = wiresAfter(before)
  const hint = (wire: string | null) => (wire === null ? TEXTS.unchanged : TEXTS.stays(wire))
  return (
    <>
      <ChipInput
        label={TEXTS.upper_wire}
        description={hint(upper)}
        value={values.upper_wire}
        onChange={(upper_wire) => set({ upper_wire })}
        common={WIRES}
      />
      <ChipInput
        label={TEXTS.lower_wire}
        description={hint(lower)}
        value={values.lower_wire}
        onChange={(lower_wire) => set({ lower_wire })}
        common={WIRES}
      />
      <ChipInput
        label={TEXTS.wire_tie}
        value={values.wire_tie}
        onChange={(wire_tie) => set({ wire_tie })}
        common={TIES}
      />
    </>
  )
}

function Work({ form, has_aligners }: PartProps & { has_aligners: boolean }) {
  const { values, set, problems } = form
  return (
    <>
      {(has_aligners || values.aligner_number !== null) && (
        <div className={css.three}>
          <IntInput
            label={TEXTS.aligner_number}
            value={values.aligner_number}
            {...keepText((aligner_number) => set({ aligner_number }))}
            error={problems['aligner_number']}
          />
        </div>
      )}
      <ChipList
        label={TEXTS.procedures}
        other={TEXTS.procedure_add}
        value={values.procedures}
        onChange={(procedures) => set({ procedures })}
        common={PROCEDURES}
        most={20}
      />
      <ElasticRows form={form} />
      <IprRows form={form} />
      <ChipList
        label={TEXTS.minivis}
        other={TEXTS.minivis_add}
        value={values.minivis}
        onChange={(minivis) => set({ minivis })}
        common={MINIVIS_PLACES}
        most={12}
      />
      <TeethInput
        label={TEXTS.rebonded}
        value={values.rebonded}
        onChange={(rebonded) => set({ rebonded: rebonded ?? { items: [], arches: [] } })}
        error={problems['rebonded']}
      />
    </>
  )
}

const GRADE_OPTIONS = GRADES.map((value) => ({ value, label: GRADE_LABELS[value] }))

function Seen({ form: { values, set, problems } }: PartProps) {
  return (
    <>
      <div className={css.three}>
        <SelectField
          label={TEXTS.hygiene}
          clearable
          options={GRADE_OPTIONS}
          value={values.hygiene}
          onChange={(hygiene) => set({ hygiene: hygiene as Grade | null })}
        />
        <SelectField
          label={TEXTS.cooperation}
          clearable
          options={GRADE_OPTIONS}
          value={values.cooperation}
          onChange={(cooperation) => set({ cooperation: cooperation as Grade | null })}
        />
        <IntInput
          label={TEXTS.weeks}
          value={values.weeks}
          {...keepText((weeks) => set({ weeks }))}
          error={problems['weeks']}
        />
      </div>
      <Checkbox
        size="md"
        label={TEXTS.photos}
        checked={values.photos}
        onChange={(event) => set({ photos: event.currentTarget.checked })}
      />
      <Textarea
        label={TEXTS.note}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={values.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  )
}

function Foot({ form, onClose }: PartProps & { onClose: () => void }) {
  const may_sign = useMay('attachment:sign')
  return (
    <div className={css.buttons}>
      <Button size="md" variant="default" onClick={onClose}>
        {TEXTS.close}
      </Button>
      <Button size="md" variant="light" loading={form.busy} onClick={() => void form.submit('draft')}>
        {TEXTS.save}
      </Button>
      {may_sign && (
        <Button
          size="md"
          loading={form.busy}
          leftSection={<IconSignature size={18} aria-hidden />}
          onClick={() => void form.submit('signed')}
        >
          {TEXTS.sign}
        </Button>
      )}
    </div>
  )
}
