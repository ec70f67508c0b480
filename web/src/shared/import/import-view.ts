import type { Columns, CustomColumn } from '@bcare/rules/imports/columns'
import { createContext, use } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { useMay } from '../../kit/session/may.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'
import type { ImportApi, ImportItem, ImportRow } from './import-api.ts'

/** What is asked of every file; words are decided for one by one, once they are known. */
export interface Question {
  key: string
  label: string
  answers: readonly { value: string; label: string }[]
}

/** How words that the clinic does not have become words of it. */
export interface WordMaker {
  may: (field: string) => boolean
  create: (field: string, name: string) => Promise<unknown> | undefined
}

/** What the pages of an import say of what comes in. */
export interface ImportWords {
  title: string
  about: string
  /** Above the fields that a column can be brought into. */
  fields: string
  to_list: string
  undo_lost: (added: string, updated: string) => string
  word_leave: string
  new: string
  same: string
  updated: string
  /** Of a row that comes in: the record on file that it is about. */
  same_as: (name: string) => string
}

/** How the records of an entity come in, as its pages show it. */
export interface ImportView {
  /** The entity of its imports. */
  name: string
  calls: ImportApi
  columns: Columns
  words: ImportWords
  /** Where the records are listed. */
  list: string
  questions: readonly Question[]
  /** Custom fields that columns can be brought into; undefined while they are read. */
  custom: readonly CustomColumn[] | undefined
  maker: WordMaker
  /** Whether a word of this column can be left out. */
  mayLeave: (field: string) => boolean
  /** How many rows the next step brings in, by what was chosen, before those that are in already. */
  bringable: (item: ImportItem) => number
  /** What a check counts, beside rows in error and rows with notices. */
  counts: readonly ('new' | 'same' | 'phone')[]
  matchOf: (row: ImportRow) => string | undefined
  /** The record that a row became. */
  hrefOf: (row: ImportRow) => string | undefined
}

const Shown = createContext<ImportView | undefined>(undefined)
export const ImportViewProvider = Shown.Provider

/** The importer whose pages are shown. */
export function useImportView(): ImportView {
  const view = use(Shown)
  if (view === undefined) throw new Error('An import is shown without saying what comes in')
  return view
}

/** What the counts of rows are called. */
export function useCounts() {
  const { words } = useImportView()
  return { ...TEXTS.counts, new: words.new, same: words.same, updated: words.updated }
}

export const NO_CUSTOM: readonly CustomColumn[] = []

/** Adds new words to the vocabularies of columns. */
export function useTermMaker(vocabularyOf: (field: string) => string | undefined): WordMaker {
  const term = useWrite(api.term.add)
  const may_term = useMay('term:create')
  return {
    may: (field) => may_term && vocabularyOf(field) !== undefined,
    create: (field, name) => {
      const vocabulary = vocabularyOf(field) as
        | Parameters<typeof term.mutateAsync>[0]['vocabulary']
        | undefined
      return vocabulary === undefined ? undefined : term.mutateAsync({ vocabulary, name })
    },
  }
}
