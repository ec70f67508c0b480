import { Alert, Button, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { HandOverPortfolio } from './HandOverPortfolio.tsx'
import { HandOverProgress } from './HandOverProgress.tsx'
import { HAND_OVER_TEXTS as TEXTS } from '../texts.ts'
import { useHandOverForm, WORKING } from './use-hand-over-form.ts'
import type { BulkDialogProps } from '../list/bulk-dialog.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'

interface Member {
  id: number
  name: string
}
type Staff = Parameters<typeof api.user.list>[0]

/** Staff who have left hand over, too. */
const ALL_STAFF = wholeSource<Member, Staff>(api.user.list, { limit: 200, sort_by: 'name' })
const AT_WORK = wholeSource<Member, Staff>(api.user.list, WORKING)
const nameOf = ({ name }: Member) => name

export interface HandOverDialogProps {
  /** Whose work, where that is known. */
  from_user_id?: number | null
  /** Something has changed hands. */
  onDone: () => void
  onClose: () => void
}

/** The work of a staff member who leaves, or whose portfolio changes hands, goes to others: customers by role, and all else that they hold. */
export function HandOverDialog({ from_user_id = null, onDone, onClose }: HandOverDialogProps) {
  const form = useHandOverForm(from_user_id)
  const { from, done, state, read } = form
  const close = () => {
    if (state === 'done') form.draft.saved()
    if (Object.values(done.parts).some(({ moved }) => moved > 0)) onDone()
    onClose()
  }
  const working = state === 'running'
  return (
    <Modal
      opened
      onClose={working ? () => {} : close}
      size={560}
      title={TEXTS.title}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      <Stack gap="md">
        {state !== 'done' && (
          <>
            <DraftLine draft={form.draft} />
            <Picker
              label={TEXTS.from}
              source={ALL_STAFF}
              nameOf={nameOf}
              required
              disabled={state !== 'ready'}
              value={from}
              onChange={form.begin}
            />
            {read.error && <Alert color="orange">{read.error.message}</Alert>}
            {from !== null && read.isPending && <Skeleton height={64} />}
            {read.data && (
              <HandOverPortfolio
                choices={form.choices}
                left_out={form.left_out}
                onLeftOut={form.setLeftOut}
                disabled={working}
              />
            )}
            <MultiPicker
              label={TEXTS.to}
              description={TEXTS.to_hint}
              error={form.wrong}
              source={AT_WORK}
              nameOf={nameOf}
              required
              disabled={working}
              value={form.to}
              onChange={form.setTo}
            />
            <TextInput
              label={TEXTS.reason}
              required
              maxLength={300}
              disabled={working}
              value={form.reason}
              onChange={(event) => form.setReason(event.currentTarget.value)}
            />
          </>
        )}
        {state !== 'ready' && <HandOverProgress done={done} all={form.all} stopped={state === 'stopped'} />}
        <Group justify="flex-end" gap="xs">
          {state === 'done' ? (
            <Button onClick={close} data-autofocus>
              {DATA_TEXTS.close}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={close} disabled={working}>
                {DATA_TEXTS.cancel}
              </Button>
              <Button disabled={!form.ready} loading={working} onClick={form.submit}>
                {TEXTS.run}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** From the list of customers: the staff member responsible for the first of those chosen hands over. */
export function HandOverBulk({ ids, onDone, onClose }: BulkDialogProps) {
  const { data, error } = useRead(api.person.get, { id: ids[0] ?? 0 })
  if (data === undefined && !error) return null
  return <HandOverDialog from_user_id={data?.owner_id} onDone={onDone} onClose={onClose} />
}
