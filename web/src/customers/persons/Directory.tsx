import { Person, person } from '@bcare/contract/customers/person'
import type { Row } from '@bcare/contract/kit/entity'
import { formatBirth } from '@bcare/rules/customers/particulars/birth'
import { Button, Skeleton } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { Choices, Column } from '../../kit/data/table/column.ts'
import type { FilterSpec } from '../../kit/data/filters/list-state.ts'
import { ListScreen } from '../../kit/data/list/ListScreen.tsx'
import { useMay } from '../../kit/session/may.ts'
import { useStaffChoices } from '../../shared/pickers/use-staff-choices.ts'
import { usePersonChoices } from '../person-choices.ts'
import { PERSON_TEXTS } from '../texts.ts'
import { PERSONS_TEXTS as TEXTS } from './texts.ts'

type PersonRow = Row<typeof Person>

const COLUMNS: readonly Column<PersonRow>[] = [
  { key: 'code', label: PERSON_TEXTS.code, width: 118 },
  {
    key: 'given_name',
    exports: 'full_name',
    label: PERSON_TEXTS.name,
    width: 220,
    grow: true,
    pinned: true,
    priority: 1,
    cell: (row) => row.full_name,
  },
  { key: 'phone', width: 140, priority: 2 },
  { key: 'phone2', width: 140 },
  {
    key: 'birth_year',
    exports: 'birth',
    label: PERSON_TEXTS.birth,
    width: 120,
    align: 'start',
    cell: formatBirth,
  },
  { key: 'lifecycle', label: PERSON_TEXTS.lifecycle, width: 140, priority: 2 },
  { key: 'source_name', label: PERSON_TEXTS.source, width: 160 },
  { key: 'owner_name', label: PERSON_TEXTS.owner, width: 150 },
  { key: 'address_line', width: 200 },
  { key: 'address_legacy', width: 200, hidden: true },
  { key: 'email', width: 180, hidden: true },
  { key: 'referrer_user_name', label: Person.labels['referrer_user_id'], width: 160, hidden: true },
  { key: 'ethnicity', width: 120, hidden: true },
  { key: 'created_at', width: 150 },
]

const FILTERS: readonly FilterSpec[] = [
  { key: 'lifecycle', label: PERSON_TEXTS.lifecycle },
  { key: 'source_term_id', label: PERSON_TEXTS.source },
  { key: 'owner_id', label: PERSON_TEXTS.owner },
  { key: 'referrer_user_id', label: Person.labels['referrer_user_id'] },
  'occupation_term_id',
  'block_reason_term_id',
  { key: 'created_at', span: 'instant' },
  { key: 'created_by', label: PERSON_TEXTS.creator },
]

const NEWEST = { by: 'created_at', order: 'desc' } as const

const OCCUPATIONS = { vocabulary: 'occupation', limit: 200, sort_by: 'order' } as const
const BLOCK_REASONS = { vocabulary: 'block_reason', limit: 200, sort_by: 'order' } as const

/** What the working list can be narrowed to, and the words that only the directory is looked through by. */
function useChoices(): Choices | undefined {
  const shared = usePersonChoices()
  const staff = useStaffChoices(['created_by'])
  const occupations = useRead(api.term.list, OCCUPATIONS, { staleTime: 60_000 }).data?.data
  const reasons = useRead(api.term.list, BLOCK_REASONS, { staleTime: 60_000 }).data?.data
  return useMemo(() => {
    if (!shared || !staff || !occupations || !reasons) return undefined
    return {
      ...shared,
      created_by: staff,
      occupation_term_id: occupations.map(({ id, name }) => ({ value: id, label: name })),
      block_reason_term_id: reasons.map(({ id, name }) => ({ value: id, label: name })),
    }
  }, [shared, staff, occupations, reasons])
}

/** The plain table of all customers on file, leads and people no longer followed included. */
export function Directory() {
  const choices = useChoices()
  const may_import = useMay('person_import:update')
  if (choices === undefined) return <Skeleton height={320} m="lg" />
  return (
    <ListScreen
      title={TEXTS.title}
      entity={Person}
      family={{ list: person.list, query: person.query }}
      choices={choices}
      columns={COLUMNS}
      filters={FILTERS}
      sort={NEWEST}
      nameOf={(row) => row.full_name}
      hrefOf={(row) => `/customer/profile/${row.id}`}
      search_hint={PERSON_TEXTS.search}
      empty={{
        title: PERSON_TEXTS.empty,
        about: PERSON_TEXTS.empty_about,
        icon: <IconUsers />,
        action: may_import && (
          <Button renderRoot={(props) => <Link {...props} to="/persons" search={{ tab: 'import' }} />}>
            {TEXTS.import}
          </Button>
        ),
      }}
    />
  )
}
