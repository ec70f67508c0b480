import { formatPhone } from '@bcare/rules/text/phone'
import { Alert, Button, Group, Modal, Radio, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { PersonPicker } from '../../shared/pickers/PersonPicker.tsx'
import { searchSource } from '../../kit/form/picker/picker-source.ts'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { Differences } from './Differences.tsx'
import css from './forms.module.css'
import type { SubmissionRow } from './submission-row.ts'
import { FORM_TEXTS as TEXTS } from './texts.ts'

type Preview = Awaited<ReturnType<typeof api.formSubmission.convert_preview>>

/** The record that is meant: `auto` is the one of the very name, or a new one when there is none like it. */
type Choice = 'auto' | 'new' | 'other' | `${number}`

const PEOPLE = searchSource(api.person.list, (search) => ({ search, limit: 20 }))
const LABELS: Record<string, string> = {
  phone: 'điện thoại',
  email: 'email',
  source_detail: 'chi tiết nguồn',
  campaign: 'chiến dịch',
  first_channel: 'kênh đầu tiên',
}

interface DialogProps {
  row: SubmissionRow
  onClose: () => void
}

/** Makes a customer of a submission: who it is, and what will be made, are seen before. */
export function ConvertDialog({ row, onClose }: DialogProps) {
  const [choice, setChoice] = useState<Choice>('auto')
  const [other, setOther] = useState<number | null>(null)
  const [create_deal, setCreate] = useState(true)
  const [user_id, setUser] = useState<number | null>(null)
  const person_id = choice === 'other' ? other : Number(choice) || null
  const wish = {
    id: row.id,
    create_deal,
    ...(choice === 'new' && { new_person: true }),
    ...(person_id !== null && { person_id }),
  }
  const { data: plan, error } = useRead(api.formSubmission.convert_preview, wish, {
    quiet: true,
    placeholderData: (before) => before,
  })
  const convert = useWrite(api.formSubmission.convert_to_person, {
    touches: ['person', 'deal', 'task', 'person_assignment', 'consent'],
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.converted })
      onClose()
    },
  })
  const open = choice === 'auto' && plan?.person === null && plan.candidates.length > 0
  const ready = plan !== undefined && !open && (choice !== 'other' || other !== null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${TEXTS.convert}: ${row.name}`}
      size={560}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack>
        {error && !plan && <Alert color="red">{error.message}</Alert>}
        {!plan && !error && <Skeleton height={180} />}
        {plan && (
          <>
            <Who plan={plan} choice={choice} onChange={setChoice} />
            {choice === 'other' && (
              <PersonPicker
                label={TEXTS.convert_other}
                autoFocus
                source={PEOPLE}
                value={other}
                onChange={setOther}
              />
            )}
            <UserPicker
              label={TEXTS.convert_assignee}
              value={user_id ?? plan.assignee?.id ?? null}
              selected={user_id === null ? plan.assignee : undefined}
              onChange={setUser}
              clearable={false}
            />
            <Switch
              label={TEXTS.create_deal}
              checked={create_deal}
              onChange={(event) => setCreate(event.currentTarget.checked)}
            />
            {ready && (
              <Will
                row={row}
                plan={plan}
                named={user_id === null ? (plan.assignee?.name ?? '') : undefined}
              />
            )}
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button
            disabled={!ready}
            loading={convert.isPending}
            onClick={() => convert.mutate({ ...wish, ...(user_id !== null && { assignment: { user_id } }) })}
          >
            {TEXTS.convert}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface WhoProps {
  plan: Preview
  choice: Choice
  onChange: (choice: Choice) => void
}

function Who({ plan, choice, onChange }: WhoProps) {
  const unlike = plan.person === null && plan.candidates.length > 0
  const known = plan.person === null ? (unlike ? null : 'new') : `${plan.person.id}`
  return (
    <Radio.Group
      label={TEXTS.convert_who}
      description={choice === 'auto' && unlike ? TEXTS.convert_unlike : undefined}
      value={choice === 'auto' ? known : choice}
      onChange={(next) => onChange(next as Choice)}
    >
      <Stack gap="xs" mt="xs">
        {plan.candidates.map(({ id, full_name, code, phone, by, owner_name }) => (
          <Radio
            key={id}
            value={String(id)}
            label={`${full_name} (${code})`}
            description={[TEXTS.by[by], phone && formatPhone(phone), owner_name].filter(Boolean).join(' · ')}
          />
        ))}
        <Radio value="new" label={TEXTS.convert_new} />
        <Radio value="other" label={TEXTS.convert_other} />
      </Stack>
    </Radio.Group>
  )
}

interface WillProps {
  row: SubmissionRow
  plan: Preview
  /** Who calls; unless another was chosen just now, whose name is above. */
  named: string | undefined
}

/** What pressing the button will do, in the order in which it is done. */
function Will({ row, plan, named }: WillProps) {
  const { person, fills, differs, deal } = plan
  const filled = fills.map(({ field }) => LABELS[field]).filter(Boolean)
  return (
    <section className={css.will} aria-label={TEXTS.will}>
      <Text fw={600} size="sm">
        {TEXTS.will}
      </Text>
      <ul className={css.signs}>
        <li>
          {person === null ? TEXTS.will_create(row.name) : TEXTS.will_join(person.full_name, person.code)}
        </li>
        {filled.length > 0 && <li>{TEXTS.will_fill(filled.join(', '))}</li>}
        {differs.length > 0 && (
          <li>
            {TEXTS.will_keep}
            <Differences all={differs} />
          </li>
        )}
        <li>
          {deal === null
            ? TEXTS.will_not_deal
            : deal.id === null
              ? TEXTS.will_deal(deal.name, deal.pipeline_name, deal.stage_name)
              : TEXTS.will_reuse(deal.name)}
        </li>
        {named !== undefined && named !== '' && <li>{TEXTS.will_call(named)}</li>}
        {row.form_id !== null && <li>{TEXTS.will_consent}</li>}
      </ul>
    </section>
  )
}
