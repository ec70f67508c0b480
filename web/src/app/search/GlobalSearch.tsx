import { Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import styles from './GlobalSearch.module.css'
import { type Finding, findingsOf, searchQuery } from './search.ts'
import { SEARCH_TEXTS, TEXTS } from '../texts.ts'

/** Long enough that a fast typist sends one search a word. */
const PAUSE_MS = 180

function useFindings(text: string) {
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data, isFetching } = useQuery({
    ...searchQuery(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const findings = useMemo(() => (asked === '' ? [] : findingsOf(data)), [asked, data])
  return { findings, isFetching, asked }
}

/** Finds customers, deals and appointments by name without accents, any part of a phone number, or code. */
export function GlobalSearch({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { findings, isFetching, asked } = useFindings(text)
  const combobox = useCombobox({ opened: true })
  const navigate = useNavigate()
  const open = (href: string) => {
    onClose()
    void navigate({ href })
  }
  const { selectFirstOption } = combobox
  useEffect(() => {
    if (findings.length > 0) selectFirstOption()
  }, [findings, selectFirstOption])
  const nothing = asked !== '' && !isFetching && findings.length === 0
  return (
    <Modal.Root opened onClose={onClose} size={560} yOffset="12vh" centered={false} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={TEXTS.search}>
        <Modal.Body>
          <Combobox store={combobox} onOptionSubmit={open}>
            <Combobox.EventsTarget>
              <TextInput
                data-autofocus
                variant="unstyled"
                size="md"
                classNames={{ root: styles.field }}
                placeholder={TEXTS.search_hint}
                aria-label={TEXTS.search}
                leftSection={<IconSearch />}
                rightSection={isFetching && <Loader size={16} />}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                onKeyDown={(event) => event.key === 'Escape' && onClose()}
              />
            </Combobox.EventsTarget>
            <Combobox.Options className={styles.findings} aria-label={SEARCH_TEXTS.findings}>
              {findings.map((finding) => (
                <FoundOption key={finding.key} finding={finding} />
              ))}
            </Combobox.Options>
          </Combobox>
          {nothing && <output className={styles.empty}>{SEARCH_TEXTS.nothing}</output>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function FoundOption({ finding: { href, kind, title, about } }: { finding: Finding }) {
  return (
    <Combobox.Option value={href} className={styles.finding}>
      <span className={styles.kind}>{kind}</span>
      <span className={styles.title}>{title}</span>
      <span className={styles.about}>{about}</span>
    </Combobox.Option>
  )
}
