import type { SentInvitation } from '@bcare/contract/identity/invitation'
import { MOST_STAFF_LINES, readStaffLines } from '@bcare/rules/identity/staff-lines'
import { formatPhone, parsePhone } from '@bcare/rules/text/phone'
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { DepartmentPicker } from '../../shared/pickers/DepartmentPicker.tsx'
import { askRoleless } from './ask-roleless.ts'
import { type ManyRow, manyRows } from './many-rows.ts'
import { ROLES, RolePicker } from './RolePicker.tsx'
import css from './many.module.css'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

interface AddManyDialogProps {
  onInvited: (invitations: readonly SentInvitation[]) => void
  onClose: () => void
}

const BOOKABLE = { bookable: true, limit: 200 } as const
const SETTLE_MS = 400
const NO_ROLES = { data: [] }

/** What the form holds, as it is kept. */
function useMany() {
  const own_branch = useMe()?.branch_id ?? null
  const draft = useDraft('user.many')
  const [text, setText] = useDraftState(draft, 'text', '')
  const [role_ids, setRoles] = useDraftState<readonly number[]>(draft, 'role_ids', [])
  const [branch_id, setBranch] = useDraftState<number | null>(draft, 'branch_id', own_branch)
  const may_assign = useMay('role:assign')
  const roles = useRead(api.role.list, ROLES, { enabled: may_assign, quiet: true }).data ?? NO_ROLES
  const doctors = useRead(api.user.list, BOOKABLE, { quiet: true })
  const names = readStaffLines(text, roles.data).map(({ name }) => name)
  const [settled] = useDebouncedValue(names.join('\n'), SETTLE_MS)
  const asked = settled === '' ? [] : settled.split('\n')
  const suggested = useRead(
    api.user.suggest_usernames,
    { names: asked.map((name) => name.slice(0, 120)) },
    {
      quiet: true,
      enabled: asked.length > 0 && asked.length <= MOST_STAFF_LINES && asked.every((name) => name !== ''),
    },
  )
  const ready = settled === names.join('\n') && suggested.data !== undefined
  const used = (doctors.data?.data ?? []).map(({ calendar_color }) => calendar_color)
  const rows = manyRows({
    text,
    roles: roles.data,
    role_ids,
    branch_id,
    used,
    usernames: ready ? suggested.data.usernames : names.map(() => '…'),
  })
  return { draft, text, setText, role_ids, setRoles, branch_id, setBranch, may_assign, rows, ready }
}

/** Several members of the staff from a list: looked over, added all at once, and invited. */
export function AddManyDialog({ onInvited, onClose }: AddManyDialogProps) {
  const form = useMany()
  const { draft, rows, may_assign } = form
  const [submitted, setSubmitted] = useState(false)
  const may_manage = useMay('user:manage')
  const add = useWrite(api.user.add_many, { quiet: true, touches: ['role'] })
  const invite = useWrite(api.invitation.send)
  const too_many = rows.length > MOST_STAFF_LINES
  const wrong = too_many || rows.some(({ problems }) => problems.length > 0)
  const save = async () => {
    const roleless = rows.filter(({ roles }) => roles.length === 0).length
    if (may_assign && roleless > 0 && !(await askRoleless(roleless))) return
    const made = await add.mutateAsync({ rows: rows.map(({ row }) => row) }).catch(() => undefined)
    if (made === undefined) return
    draft.saved()
    toast({ type: 'success', title: TEXTS.many_added(made.length) })
    onClose()
    if (!may_manage) return
    const sent = await invite.mutateAsync({ ids: made.map(({ id }) => id) }).catch(() => undefined)
    if (sent !== undefined) onInvited(sent)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (rows.length > 0 && form.ready && !wrong) void save()
  }
  const problem = too_many ? TEXTS.many_too_many(MOST_STAFF_LINES) : submitted && wrong && TEXTS.many_wrong
  return (
    <DetailDrawer opened onClose={onClose} title={TEXTS.add_many} width={620}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <DraftLine draft={draft} />
          <ListInput form={form} problem={problem} />
          {add.error && (
            <Alert color="red" role="alert">
              {add.error.message}
            </Alert>
          )}
          <Rows rows={rows} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {TEXTS.close}
            </Button>
            <Button
              type="submit"
              disabled={rows.length === 0 || !form.ready}
              loading={add.isPending || invite.isPending}
            >
              {TEXTS.many_save(rows.length)}
            </Button>
          </Group>
        </Stack>
      </form>
    </DetailDrawer>
  )
}

interface ListInputProps {
  form: ReturnType<typeof useMany>
  problem: string | false
}

function ListInput({ form, problem }: ListInputProps) {
  const { text, setText, role_ids, setRoles, branch_id, setBranch, may_assign } = form
  return (
    <>
      {may_assign && <RolePicker label={TEXTS.many_roles} value={role_ids} onChange={setRoles} />}
      <DepartmentPicker
        label={TEXTS.many_branch}
        kind="branch"
        clearable
        value={branch_id}
        onChange={setBranch}
      />
      <Textarea
        label={TEXTS.many_lines}
        description={TEXTS.many_hint}
        placeholder={TEXTS.many_example}
        autosize
        minRows={5}
        maxRows={12}
        spellCheck={false}
        data-autofocus
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </>
  )
}

/** A number as it is read, or as it was typed where it is none. */
const spoken = (phone: string | null): string => formatPhone(parsePhone(phone ?? '')?.e164 ?? phone ?? '')

function Rows({ rows }: { rows: readonly ManyRow[] }) {
  return (
    <section aria-label={TEXTS.many_found(rows.length)}>
      <Text size="sm" fw={600} mb={6} aria-live="polite">
        {TEXTS.many_found(rows.length)}
      </Text>
      <ul className={css.rows}>
        {rows.map(({ line, row, roles, problems }, index) => (
          <li key={`${index}|${line.name}`} className={css.row}>
            <span className={css.name}>{line.name || '—'}</span>
            <span className={css.username}>{row.username}</span>
            <span className={css.contact}>
              {[line.email, spoken(line.phone)].filter(Boolean).join(' · ')}
            </span>
            <Group component="span" gap={4} align="stretch" justify="flex-end">
              {roles.map(({ id, label }) => (
                <ColourBadge key={id} label={label} />
              ))}
              {roles.length === 0 && <span className={css.none}>{TEXTS.no_roles}</span>}
            </Group>
            {problems.map((problem) => (
              <span key={problem} className={css.problem} role="alert">
                {problem}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
