import { VOCABULARIES, VOCABULARY_GROUPS, type Vocabulary } from '@bcare/contract/settings/vocabularies'
import { finder } from '@bcare/rules/text/search'
import { Select, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { Page } from '../../kit/page/Page.tsx'
import css from './terms.module.css'
import { TERM_TEXTS as TEXTS } from './texts.ts'
import { useVocabulary } from './use-vocabulary.ts'
import { VocabularyPanel } from './VocabularyPanel.tsx'

/** The words that the clinic chooses from, one vocabulary at a time. */
export function TermScreen() {
  const [vocabulary, open] = useVocabulary()
  return (
    <Page title={TEXTS.title}>
      <div className={css.layout}>
        <Vocabularies vocabulary={vocabulary} onOpen={open} />
        <VocabularyPanel key={vocabulary} vocabulary={vocabulary} />
      </div>
    </Page>
  )
}

interface VocabulariesProps {
  vocabulary: Vocabulary
  onOpen: (vocabulary: Vocabulary) => void
}

const GROUPS = Object.entries(VOCABULARY_GROUPS)
const CHOICES = GROUPS.map(([group, members]) => ({
  group,
  items: members.map((value) => ({ value, label: VOCABULARIES[value] as string })),
}))

/** All vocabularies by the work that they belong to, with how many words each has; on a phone a picker. */
function Vocabularies({ vocabulary, onOpen }: VocabulariesProps) {
  const [text, setText] = useState('')
  const { data } = useRead(api.term.counts, {})
  const counts = new Map(data?.data.map((one) => [one.vocabulary, one.total]))
  const fits = finder(text)
  const groups = GROUPS.map(
    ([group, members]) => [group, members.filter((one) => fits(VOCABULARIES[one]))] as const,
  ).filter(([, members]) => members.length > 0)
  return (
    <>
      <nav className={css.nav} aria-label={TEXTS.vocabularies}>
        <TextInput
          size="sm"
          aria-label={TEXTS.find_vocabulary}
          placeholder={TEXTS.find_vocabulary}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {groups.length === 0 && (
          <Text size="sm" p={10}>
            {TEXTS.no_vocabulary}
          </Text>
        )}
        {groups.map(([group, members]) => (
          <div key={group}>
            <Text size="xs" fw={600} c="gray.7" mt={12} mb={2} mx={0} px={10}>
              {group}
            </Text>
            {members.map((one) => (
              <UnstyledButton
                key={one}
                w="100%"
                className={css.vocabulary}
                aria-current={one === vocabulary || undefined}
                onClick={() => onOpen(one)}
              >
                {VOCABULARIES[one]}
                <Text span size="xs" c="gray.7">
                  {counts.get(one) ?? ''}
                </Text>
              </UnstyledButton>
            ))}
          </div>
        ))}
      </nav>
      <Select
        className={css.picker}
        aria-label={TEXTS.vocabularies}
        searchable
        allowDeselect={false}
        value={vocabulary}
        data={CHOICES}
        onChange={(next) => next !== null && onOpen(next as Vocabulary)}
      />
    </>
  )
}
