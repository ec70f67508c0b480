import { Loader, Modal, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import styles from './GlobalSearch.module.css'
import { type Finding, findingsOf, searchQuery } from './search.ts'
import { SEARCH_TEXTS, TEXTS } from './texts.ts'

/** Long enough that a fast typist sends one search a word. */
const PAUSE_MS = 180

function useFindings(text: string) {
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data, isFetching } = useQuery({
    ...searchQuery(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  return { findings: asked === '' ? [] : findingsOf(data), isFetching, asked }
}

/** Finds customers, deals and appointments by name without accents, any part of a phone number, or code. */
export function GlobalSearch({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const { findings, isFetching, asked } = useFindings(text)
  const navigate = useNavigate()
  const open = ({ href }: Finding) => {
    onClose()
    void navigate({ href })
  }
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = findings[marked]
    if (step !== undefined) setMarked((marked + step + findings.length) % Math.max(1, findings.length))
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12vh"
      centered={false}
      aria-label={TEXTS.search}
    >
      <TextInput
        data-autofocus
        variant="unstyled"
        size="md"
        classNames={{ root: styles.field }}
        placeholder={TEXTS.search_hint}
        leftSection={<IconSearch />}
        rightSection={isFetching && <Loader size={16} />}
        role="combobox"
        aria-label={TEXTS.search}
        aria-expanded={findings.length > 0}
        aria-controls="search-findings"
        aria-activedescendant={findings[marked] && `finding-${marked}`}
        aria-autocomplete="list"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setMarked(0)
        }}
        onKeyDown={steer}
      />
      <Findings findings={findings} marked={marked} onOpen={open} />
      {asked !== '' && !isFetching && findings.length === 0 && (
        <Text className={styles.empty} role="status">
          {SEARCH_TEXTS.nothing}
        </Text>
      )}
    </Modal>
  )
}

interface FindingsProps {
  findings: readonly Finding[]
  marked: number
  onOpen: (finding: Finding) => void
}

function Findings({ findings, marked, onOpen }: FindingsProps) {
  return (
    <div role="listbox" id="search-findings" aria-label={SEARCH_TEXTS.findings} className={styles.findings}>
      {findings.map((finding, index) => (
        <div
          key={finding.key}
          id={`finding-${index}`}
          role="option"
          aria-selected={index === marked}
          className={styles.finding}
          onClick={() => onOpen(finding)}
        >
          <span className={styles.kind}>{finding.kind}</span>
          <span className={styles.title}>{finding.title}</span>
          <span className={styles.about}>{finding.about}</span>
        </div>
      ))}
    </div>
  )
}
