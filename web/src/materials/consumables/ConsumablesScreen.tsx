import { formatNumber } from '@bcare/rules/text/number'
import { clinicDate } from '@bcare/rules/text/date'
import { Anchor, Button, Group, NativeSelect, SegmentedControl, Skeleton, Switch, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconArrowLeft, IconBarcode, IconPill } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { idIn, useSearchParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { DAY } from '../../kit/use-period.ts'
import css from './consumables.module.css'
import { OtherUse } from './OtherUse.tsx'
import { StepEditor } from './StepEditor.tsx'
import { stateOf, StepList } from './StepList.tsx'
import { CONSUMABLES_TEXTS as TEXTS } from './texts.ts'
import { UnknownCode } from './UnknownCode.tsx'
import { useScanning } from './use-scanning.ts'

const BRANCHES = { kind: 'branch', is_active: true, limit: 100 } as const

/** Day, branch and open step, stored in the address. */
function usePlace() {
  const [search, change] = useSearchParams<'day' | 'branch' | 'step'>()
  const me = useMe()
  const raw = search.day
  return {
    day: typeof raw === 'string' && DAY.test(raw) ? raw : clinicDate(serverNow()),
    branch_id: idIn(search.branch) ?? me?.branch_id ?? undefined,
    step: idIn(search.step),
    change,
  }
}

/** What treatments of a day have taken: norms filled in, corrected by hand or by a barcode reader. */
export function ConsumablesScreen() {
  const place = usePlace()
  const { day, branch_id, step, change } = place
  const [sound, setSound] = useLocalStorage({ key: 'consumables.sound', defaultValue: true })
  const [adding, setAdding] = useState(false)
  const may_record = useMay('usage:create')
  const scanning = useScanning({ branch_id, sound })
  const next = () => change({ step: undefined })
  return (
    <Page
      title={TEXTS.title}
      actions={
        may_record && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {TEXTS.other}
          </Button>
        )
      }
    >
      <Bar place={place} sound={sound} onSound={setSound} />
      {scanning.unknown !== undefined && (
        <UnknownCode code={scanning.unknown} onDone={() => scanning.dismiss()} />
      )}
      <div className={css.columns} data-open={step !== undefined || undefined}>
        <Steps day={day} branch_id={branch_id} open={step} onOpen={(id) => change({ step: id })} />
        <div className={css.right}>
          {step === undefined ? (
            <EmptyState icon={<IconBarcode />} title={TEXTS.choose} about={TEXTS.choose_about} />
          ) : (
            <>
              <Button
                className={css.back}
                variant="subtle"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
                onClick={next}
              >
                {TEXTS.back}
              </Button>
              <StepEditor key={step} id={step} onOpen={scanning.listen} onRecorded={next} />
            </>
          )}
        </div>
      </div>
      <Text size="sm">
        <Anchor
          renderRoot={(props) => <Link {...props} to={`/material-usage-detail?from=${day}&to=${day}`} />}
        >
          {TEXTS.today}
        </Anchor>
      </Text>
      {adding && <OtherUse branch_id={branch_id} onClose={() => setAdding(false)} />}
    </Page>
  )
}

interface BarProps {
  place: ReturnType<typeof usePlace>
  sound: boolean
  onSound: (on: boolean) => void
}

function Bar({ place: { day, branch_id, change }, sound, onSound }: BarProps) {
  const { data } = useRead(api.department.list, BRANCHES, { quiet: true })
  const branches = data?.data ?? []
  return (
    <Group align="flex-end" gap="sm">
      <DateInput
        label={TEXTS.day}
        required
        value={day}
        onChange={(next) => next !== null && DAY.test(next) && change({ day: next, step: undefined })}
      />
      {branches.length > 1 && (
        <NativeSelect
          label={TEXTS.branch}
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(branch_id ?? '')}
          onChange={({ currentTarget }) => change({ branch: currentTarget.value, step: undefined })}
        />
      )}
      <span className={css.ready}>
        <IconBarcode size={18} aria-hidden /> {TEXTS.ready}
      </span>
      <Switch
        label={TEXTS.sound}
        checked={sound}
        onChange={({ currentTarget }) => onSound(currentTarget.checked)}
      />
    </Group>
  )
}

interface StepsProps {
  day: string
  branch_id: number | undefined
  open: number | undefined
  onOpen: (id: number) => void
}

function Steps({ day, branch_id, open, onOpen }: StepsProps) {
  const [which, setWhich] = useState<'waiting' | 'all'>('all')
  const { data, error } = useRead(
    api.usage.steps,
    { day, ...(branch_id !== undefined && { branch_id }) },
    { quiet: true },
  )
  if (error && data === undefined) return <EmptyState title={error.message} />
  if (data === undefined) return <Skeleton height={300} />
  const waiting = data.data.filter((row) => stateOf(row) === 'none')
  const shown = which === 'all' ? data.data : waiting
  const empty =
    data.data.length === 0
      ? { title: TEXTS.none, about: TEXTS.none_about }
      : { title: TEXTS.all_recorded, about: TEXTS.all_recorded_about }
  return (
    <div className={css.left}>
      <SegmentedControl
        fullWidth
        aria-label={TEXTS.steps}
        value={which}
        onChange={(value) => setWhich(value === 'waiting' ? 'waiting' : 'all')}
        data={[
          { value: 'all', label: TEXTS.all(formatNumber(data.data.length, 0)) },
          { value: 'waiting', label: TEXTS.waiting(formatNumber(waiting.length, 0)) },
        ]}
      />
      {shown.length === 0 ? (
        <EmptyState icon={<IconPill />} {...empty} />
      ) : (
        <StepList steps={shown} open={open} onOpen={onOpen} />
      )}
    </div>
  )
}
