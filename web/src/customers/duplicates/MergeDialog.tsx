import type { PersonMerge } from '@bcare/contract/customers/person-merge'
import { Alert, Button, Group, Modal, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import css from './duplicates.module.css'
import { useUndoMerge } from './Merges.tsx'
import { MergeTable } from './MergeTable.tsx'
import { Moves } from './Moves.tsx'
import { MERGE_TEXTS as TEXTS } from './texts.ts'

interface MergeDialogProps {
  keep_id: number
  merge_id: number
  onClose: () => void
}

type Sides = Partial<Record<string, 'keep' | 'merge'>>
type Preview = Awaited<ReturnType<typeof api.personMerge.preview>>

/** Two records side by side: which one stays, what of each stays, and what goes along; afterwards the way back. */
export function MergeDialog({ keep_id, merge_id, onClose }: MergeDialogProps) {
  const [swapped, setSwapped] = useState(false)
  const [done, setDone] = useState<PersonMerge>()
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const pair = swapped ? { keep_id: merge_id, merge_id: keep_id } : { keep_id, merge_id }
  return (
    <Modal
      opened
      onClose={onClose}
      title={done ? TEXTS.done(done.keep_code) : TEXTS.title}
      size={920}
      fullScreen={small}
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
    >
      {done ? (
        <Done merge={done} onClose={onClose} />
      ) : (
        <Compare
          key={pair.keep_id}
          pair={pair}
          onSwap={() => setSwapped(!swapped)}
          onClose={onClose}
          onDone={setDone}
        />
      )}
    </Modal>
  )
}

interface CompareProps {
  pair: { keep_id: number; merge_id: number }
  onSwap: () => void
  onClose: () => void
  onDone: (merge: PersonMerge) => void
}

function Compare({ pair, onSwap, onClose, onDone }: CompareProps) {
  const { data, error, refetch } = useRead(api.personMerge.preview, pair, { quiet: true })
  if (error && !data)
    return (
      <Alert color="red" title={error.message}>
        <Button variant="default" onClick={() => void refetch()}>
          {DATA_TEXTS.retry}
        </Button>
      </Alert>
    )
  if (!data) return <Skeleton height={320} />
  return <Choose preview={data} onSwap={onSwap} onClose={onClose} onDone={onDone} />
}

const sum = (moved: Readonly<Record<string, number>>) =>
  Object.values(moved).reduce((total, count) => total + count, 0)

interface ChooseProps extends Omit<CompareProps, 'pair'> {
  preview: Preview
}

function Choose({ preview, onSwap, onClose, onDone }: ChooseProps) {
  const { keep, merge, fields, different, moved, refusal } = preview
  const [chosen, setChosen] = useState<Sides>({})
  const [all, setAll] = useState(false)
  const write = useWrite(api.personMerge.merge, {
    touches: ['person', 'note', 'deal', 'appointment', 'track'],
    onSuccess: onDone,
  })
  const sides = { ...fields, ...chosen }
  const go = async () => {
    const sure = await confirm({
      title: TEXTS.sure(`${merge.full_name} (${merge.code})`, `${keep.full_name} (${keep.code})`),
      about: TEXTS.sure_about(sum(moved)),
      lost: TEXTS.sure_lost,
      action: TEXTS.merge,
    })
    if (!sure) return
    write.mutate({
      keep_id: keep.id,
      merge_id: merge.id,
      keep_version: keep.version,
      merge_version: merge.version,
      fields: sides,
    })
  }
  return (
    <Stack gap="md">
      {refusal !== null && <Alert color="orange" title={refusal} />}
      <Group justify="space-between">
        <Button variant="default" leftSection={<IconArrowsExchange size={16} />} onClick={onSwap}>
          {TEXTS.swap}
        </Button>
        <Switch
          label={TEXTS.only_different}
          checked={!all}
          onChange={(event) => setAll(!event.currentTarget.checked)}
        />
      </Group>
      <MergeTable
        keep={keep}
        merge={merge}
        different={different}
        sides={sides}
        all={all}
        onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
      />
      <section aria-label={TEXTS.moves}>
        <Text fw={600} mb={6}>
          {TEXTS.moves}
        </Text>
        {sum(moved) === 0 ? <Text c="gray.7">{TEXTS.moves_nothing}</Text> : <Moves moved={moved} />}
        {(moved['entity_data'] ?? 0) > 0 && (
          <Text size="sm" c="gray.7" mt={8}>
            {TEXTS.data_rule}
          </Text>
        )}
      </section>
      <div className={css.foot}>
        <Button variant="default" onClick={onClose}>
          {DATA_TEXTS.cancel}
        </Button>
        <Button loading={write.isPending} disabled={refusal !== null} onClick={() => void go()}>
          {TEXTS.merge}
        </Button>
      </div>
    </Stack>
  )
}

function Done({ merge, onClose }: { merge: PersonMerge; onClose: () => void }) {
  const navigate = useNavigate()
  const { ask, pending } = useUndoMerge(onClose)
  const open = () => {
    onClose()
    void navigate({ href: `/customer/profile/${merge.keep_id}` })
  }
  return (
    <Stack gap="md">
      <Text>
        {TEXTS.done_about(
          `${merge.merge_name} (${merge.merge_code})`,
          `${merge.keep_name} (${merge.keep_code})`,
        )}
      </Text>
      <Moves moved={merge.moved} />
      <div className={css.foot}>
        <Button variant="default" loading={pending} onClick={() => void ask(merge)}>
          {TEXTS.undo}
        </Button>
        <Button variant="default" onClick={onClose}>
          {TEXTS.close}
        </Button>
        <Button data-autofocus onClick={open}>
          {TEXTS.open}
        </Button>
      </div>
    </Stack>
  )
}
