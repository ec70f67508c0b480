import { formatDateTime } from '@bcare/rules/text/date'
import type { CustomEntity } from '@bcare/rules/settings/custom-field'
import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { api } from '../../kit/api/api.ts'
import type { PersonOption } from '../pickers/PersonPicker.tsx'
import { type PickerSource, searchSource, wholeSource } from '../../kit/form/picker/picker-source.ts'
import { productLabel, PRODUCTS } from '../pickers/ProductPicker.tsx'
import { STAFF } from '../pickers/StaffPicker.tsx'
import type { TermOption } from '../pickers/TermPicker.tsx'

/** A record as it is chosen among others. */
export interface RecordOption {
  id: number
  name: string
}

const MOST = 20

/** What a customer is called among others of the same name. */
export const personLabel = ({ full_name, code }: Pick<PersonOption, 'full_name' | 'code'>): string =>
  [full_name, code].filter(Boolean).join(' · ')

export const PEOPLE = searchSource<PersonOption, Parameters<typeof api.person.list>[0]>(
  api.person.list,
  (search) => ({ search, limit: MOST }),
)

/** The terms of a vocabulary that can be chosen now, in its order. */
export const termSource = (vocabulary: string): PickerSource<TermOption> =>
  wholeSource<TermOption, Parameters<typeof api.term.list>[0]>(api.term.list, {
    vocabulary: vocabulary as Vocabulary,
    is_active: true,
    limit: 200,
    sort_by: 'order',
  })

/** Another source, each of whose options is called by one name. */
const named = <T extends { id: number }>(
  source: PickerSource<T>,
  nameOf: (option: T) => string,
): PickerSource<RecordOption> => ({
  ...(source.local === true && { local: true }),
  query: (search) => {
    const { queryKey, queryFn, meta } = source.query(search)
    return {
      queryKey: ['named', ...queryKey],
      queryFn: async (context) => ({
        data: (await queryFn(context)).data.map((option) => ({ id: option.id, name: nameOf(option) })),
      }),
      meta,
    }
  },
})

/** Appointments have no list that is searched by words; the search of the header finds them. */
const APPOINTMENTS: PickerSource<RecordOption> = {
  query: (search) => ({
    queryKey: ['named', 'appointment', search],
    queryFn: async ({ signal }) => ({
      data:
        search === ''
          ? []
          : (await api.search.find({ text: search }, { quiet: true, signal })).appointments.map(
              ({ id, code, person_name, start_at }) => ({
                id,
                name: `${person_name} · ${formatDateTime(start_at)} · ${code}`,
              }),
            ),
    }),
    meta: { watches: ['appointment'] },
  }),
}

/** Where the records of each entity are chosen from that carry custom fields and relationships. */
export const RECORD_SOURCES: Partial<Record<CustomEntity, PickerSource<RecordOption>>> = {
  person: named(PEOPLE, personLabel),
  deal: named(
    searchSource(api.deal.list, (search) => ({ search, limit: MOST })),
    ({ name, person_name }) => `${name} · ${person_name}`,
  ),
  appointment: APPOINTMENTS,
  task: named(
    searchSource(api.task.list, (search) => ({ search, limit: MOST })),
    ({ title, code }) => `${title} · ${code}`,
  ),
  user: named(STAFF, ({ name }) => name),
  product: named(PRODUCTS, productLabel),
}
