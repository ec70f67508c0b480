import { Alert, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import type { PersonTabProps } from '../../shared/person-tab.ts'
import { PersonPlans } from '../plans/PersonPlans.tsx'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import { Chain } from './Chain.tsx'
import { EntryTable } from './EntryTable.tsx'
import { entriesOf, type Words } from './entries.ts'
import css from './money.module.css'
import { Services } from './Services.tsx'
import { type View, VIEWS } from './views.ts'

const MOST = 200

/** What a customer has agreed to, was billed, has paid and owes, and every entry that it came from. */
export function PersonMoney({ person_id }: PersonTabProps) {
  const quiet = { quiet: true }
  const person = useRead(api.person.get, { id: person_id }, quiet)
  const bills = useRead(api.bill.list, { person_id, limit: MOST }, quiet)
  const payments = useRead(api.payment.list, { person_id, limit: MOST }, quiet)
  const words = useWords()
  const [view, setView] = useState<View>('all')
  const failed = [person, bills, payments].find(({ error, data }) => error && !data)
  if (failed?.error) return <TableFailed error={failed.error} onRetry={() => void failed.refetch()} />
  if (!person.data || !bills.data || !payments.data) return <Skeleton height={200} radius="md" />
  const entries = entriesOf(bills.data.data, payments.data.data, words)
  const cut = bills.data.total > MOST || payments.data.total > MOST
  return (
    <Stack gap="md" align="stretch">
      <Chain person={person.data} view={view} onView={setView} />
      <PersonPlans person_id={person_id} />
      {cut && <Alert color="orange">{TEXTS.more_than(MOST)}</Alert>}
      <div className={css.views}>
        <SegmentedControl
          aria-label={TEXTS.movements}
          size="xs"
          value={view}
          onChange={(next) => setView(VIEWS.find(([value]) => value === next)?.[0] ?? 'all')}
          data={VIEWS.map(([value, label]) => ({ value, label }))}
        />
      </div>
      {view === 'services' ? (
        <Services person_id={person_id} bills={bills.data.data} />
      ) : (
        <EntryTable entries={entries} kind={view} debt={person.data.debt ?? 0} is_cut={cut} />
      )}
    </Stack>
  )
}

/** The words of the fixed lists that entries are described by. */
function useWords(): Words {
  const groups = {
    'bill.status': useConstant('bill.status'),
    'payment.kind': useConstant('payment.kind'),
    'payment.status': useConstant('payment.status'),
  }
  return (group, value) => groups[group].find((one) => one.value === value)?.label ?? value
}
