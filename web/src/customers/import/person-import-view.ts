import { Person } from '@bcare/contract/customers/person'
import { VOCABULARIES } from '@bcare/contract/settings/vocabularies'
import { PERSON_COLUMNS } from '@bcare/rules/customers/import/columns'
import { isImportable } from '@bcare/rules/customers/import/custom'
import { mayEdit } from '@bcare/rules/settings/custom-field'
import { useMemo } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { fieldOf, useCustomFields } from '../../kit/custom/definitions.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { importApi } from '../../shared/import/import-api.ts'
import { type ImportView, useTermMaker, type WordMaker } from '../../shared/import/import-view.ts'
import { PERSON_IMPORT_TEXTS as TEXTS } from './texts.ts'

const QUESTIONS: ImportView['questions'] = [
  {
    key: 'duplicates',
    label: TEXTS.same,
    answers: [
      { value: 'skip', label: TEXTS.skip },
      { value: 'update_blanks', label: TEXTS.update_blanks },
      { value: 'add', label: TEXTS.add },
    ],
  },
  {
    key: 'shared_phone',
    label: TEXTS.shared_phone,
    answers: [
      { value: 'add', label: TEXTS.add },
      { value: 'skip', label: TEXTS.skip },
    ],
  },
  {
    key: 'no_phone',
    label: TEXTS.no_phone,
    answers: [
      { value: 'error', label: TEXTS.no_phone_error },
      { value: 'accept', label: TEXTS.no_phone_accept },
    ],
  },
  {
    key: 'unknown_words',
    label: TEXTS.unknown_words,
    answers: [
      { value: 'error', label: TEXTS.unknown_error },
      { value: 'note', label: TEXTS.unknown_note },
    ],
  },
]

/** Custom fields that columns can be brought into, and that the user may fill in. */
function useCustomColumns() {
  const definitions = useCustomFields(Person)
  const roles = useMe()?.user.roles
  return useMemo(
    () => definitions?.filter((row) => isImportable(fieldOf(row)) && mayEdit(row, roles ?? [])),
    [definitions, roles],
  )
}

/** Columns that are read by the words of a vocabulary are called by it. */
const vocabularyOf = (field: string) => (field in VOCABULARIES ? field : undefined)

/** New words become terms, or labels. */
function usePersonWords(): WordMaker {
  const terms = useTermMaker(vocabularyOf)
  const tag = useWrite(api.tag.add)
  const may_tag = useMay('tag:create')
  return {
    may: (field) => (field === 'tags' ? may_tag : terms.may(field)),
    create: (field, name) => (field === 'tags' ? tag.mutateAsync({ name }) : terms.create(field, name)),
  }
}

/** How customers come in, as the pages show it. */
const PERSON_IMPORT: Omit<ImportView, 'custom' | 'maker'> = {
  name: 'person_import',
  calls: importApi(api.personImport),
  columns: PERSON_COLUMNS,
  words: TEXTS.words,
  list: '/persons',
  questions: QUESTIONS,
  mayLeave: () => true,
  bringable: ({ options, progress }) =>
    progress.new +
    (progress.review ?? 0) +
    (options['duplicates'] === 'skip' ? 0 : progress.same) +
    (options['shared_phone'] === 'add' ? progress.phone : 0),
  counts: ['new', 'same', 'phone'],
  matchOf: ({ match }) => (match ? `${match.full_name} (${match.code})` : undefined),
  hrefOf: ({ person_id }) => (person_id == null ? undefined : `/customer/profile/${person_id}`),
}

/** The same with the custom fields and the words of the clinic. */
export function usePersonImport(): ImportView {
  const custom = useCustomColumns()
  const maker = usePersonWords()
  return { ...PERSON_IMPORT, custom, maker }
}
