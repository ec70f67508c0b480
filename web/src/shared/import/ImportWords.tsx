import { decisionKey as keyOf } from '@bcare/rules/imports/words'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/api.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import type { ImportApi, ImportItem } from './import-api.ts'
import css from './import.module.css'
import { useImportView } from './import-view.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'

type UnknownWords = Awaited<ReturnType<ImportApi['words']>>['fields'][number]
type Word = UnknownWords['words'][number]
type Decision = NonNullable<ImportItem['options']['words']>[number]
/** What is chosen for a word: one of the clinic's, a new one, none, or nothing yet. */
type Choice = { as: string | null } | 'create' | 'open'

/** Choices as a select holds them. */
const VALUES = { open: '', create: 'create', leave: 'leave' } as const
const NAMED = 'as '
const valueOf = (choice: Choice): string =>
  typeof choice === 'string' ? VALUES[choice] : choice.as === null ? VALUES.leave : NAMED + choice.as
const choiceOf = (value: string): Choice =>
  value === VALUES.open || value === VALUES.create
    ? value === VALUES.open
      ? 'open'
      : 'create'
    : { as: value === VALUES.leave ? null : value.slice(NAMED.length) }

type Made = Record<string, Choice>

const madeBefore = (words: readonly Decision[] = []): Made =>
  Object.fromEntries(words.map(({ field, word, as }) => [keyOf(field, word), { as }]))

/** Words of the file that the clinic does not have: each is decided for once, whatever number of rows say it. */
export function ImportWords({ item }: { item: ImportItem }) {
  const { calls } = useImportView()
  const { data } = useRead(calls.words, { id: item.id }, { quiet: true })
  if (data === undefined || data.fields.length === 0) return null
  return <Decide item={item} fields={data.fields} />
}

function Decide({ item, fields }: { item: ImportItem; fields: readonly UnknownWords[] }) {
  const { name, calls, maker, mayLeave } = useImportView()
  const draft = useDraft(`${name}_words`, item.id)
  const [made, setMade] = useDraftState<Made>(draft, 'made', madeBefore(item.options.words))
  const { may, create } = maker
  const check = useWrite(calls.check, { onSuccess: () => draft.saved() })
  const chosen = (field: string, { word, proposed }: Word): Choice =>
    made[keyOf(field, word)] ?? (proposed === null ? 'open' : { as: proposed })
  const all = fields.flatMap(({ field, words }) =>
    words.map((word) => ({ field, word: word.word, choice: chosen(field, word) })),
  )
  const apply = async () => {
    for (const { field, word, choice } of all) if (choice === 'create') await create(field, word)
    const words = all.flatMap(({ field, word, choice }) =>
      typeof choice === 'string' ? [] : [{ field, word, as: choice.as }],
    )
    check.mutate({ id: item.id, mapping: item.mapping, options: { ...item.options, words } })
  }
  return (
    <section className={css.section} aria-label={TEXTS.words}>
      <div>
        <Text fw={600}>{TEXTS.words}</Text>
        <Text size="sm" c="gray.7">
          {TEXTS.words_about}
        </Text>
      </div>
      <DraftLine draft={draft} />
      <table className={`${css.table} ${css.mapping}`}>
        <thead>
          <tr>
            <th>{TEXTS.column}</th>
            <th>{TEXTS.word}</th>
            <th>{TEXTS.word_as}</th>
          </tr>
        </thead>
        <tbody>
          {fields.flatMap(({ field, label, names, words }) =>
            words.map((word) => (
              <WordRow
                key={keyOf(field, word.word)}
                label={label}
                names={names}
                word={word}
                may_create={may(field)}
                may_leave={mayLeave(field)}
                choice={chosen(field, word)}
                onChoose={(choice) => setMade((now) => ({ ...now, [keyOf(field, word.word)]: choice }))}
              />
            )),
          )}
        </tbody>
      </table>
      <Group>
        <Button
          variant="default"
          loading={check.isPending}
          disabled={all.every(({ choice }) => choice === 'open')}
          onClick={() => void apply()}
        >
          {TEXTS.words_apply}
        </Button>
      </Group>
    </section>
  )
}

interface WordRowProps {
  label: string
  names: readonly string[]
  word: Word
  may_create: boolean
  may_leave: boolean
  choice: Choice
  onChoose: (choice: Choice) => void
}

function WordRow({
  label,
  names,
  word: { word, rows },
  may_create,
  may_leave,
  choice,
  onChoose,
}: WordRowProps) {
  const { words } = useImportView()
  return (
    <tr>
      <td className={css.vocabulary}>{label}</td>
      <td className={css.cells}>
        {word}{' '}
        <Text span size="sm" c="gray.7">
          · {TEXTS.rows(rows)}
        </Text>
      </td>
      <td className={css.choice}>
        <NativeSelect
          aria-label={TEXTS.word_of(label, word)}
          value={valueOf(choice)}
          onChange={({ currentTarget }) => onChoose(choiceOf(currentTarget.value))}
          data={[
            { value: VALUES.open, label: TEXTS.word_open },
            ...(may_create ? [{ value: VALUES.create, label: TEXTS.word_create(word) }] : []),
            ...(may_leave ? [{ value: VALUES.leave, label: words.word_leave }] : []),
            { group: TEXTS.word_names, items: names.map((name) => ({ value: NAMED + name, label: name })) },
          ]}
        />
      </td>
    </tr>
  )
}
