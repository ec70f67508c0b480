import { Group, Loader, Modal, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './GlobalSearch.module.css'
import { SEARCH_TEXTS, TEXTS } from '../texts.ts'
import { FIRST, type Place, stepped } from './place.ts'
import { type SearchOption, type SearchRow, useRows } from './use-rows.tsx'

/** The arrows belong to the text while there is some on that side of the caret. */
function keyOf({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): string {
  const { selectionStart, selectionEnd, value } = currentTarget
  const atEnd = selectionStart === value.length && selectionEnd === value.length
  if (key === 'ArrowRight' && !atEnd) return ''
  return key === 'Tab' && shiftKey ? 'Shift+Tab' : key
}

/** The option that is marked: the first one again for other words. */
function useMark(rows: readonly SearchRow[], asked: string) {
  const [mark, setMark] = useState({ asked, at: FIRST })
  const at = mark.asked === asked && mark.at.row < rows.length ? mark.at : FIRST
  const marked: SearchOption | undefined = rows[at.row]?.options[at.column]
  return { at, marked, put: (next: Place) => setMark({ asked, at: next }) }
}

/** Finds customers, deals and appointments by name without accents, any part of a phone number, or code, and acts for them. */
export function GlobalSearch({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { rows, asked, isFetching } = useRows(text)
  const { at, marked, put } = useMark(rows, asked)
  const list = useId()
  const idOf = ({ key }: SearchOption) => `${list}-${key}`
  const marked_id = marked && idOf(marked)
  useEffect(() => {
    if (marked_id !== undefined) document.getElementById(marked_id)?.scrollIntoView({ block: 'nearest' })
  }, [marked_id])
  const choose = ({ run }: SearchOption) => {
    // What is opened finds the screen as it is without the search.
    flushSync(onClose)
    run()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && marked) {
      event.preventDefault()
      return choose(marked)
    }
    const next = stepped(
      rows.map(({ options }) => options.length),
      at,
      keyOf(event),
    )
    if (next === undefined) return
    event.preventDefault()
    // The focus stays in the text; the dialog would move it by Tab.
    event.stopPropagation()
    put(next)
  }
  const nothing = asked !== '' && !isFetching && rows.length === 0
  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="12vh" centered={false} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={TEXTS.search}>
        <Modal.Body>
          <TextInput
            data-autofocus
            variant="unstyled"
            size="md"
            classNames={{ root: styles.field }}
            role="combobox"
            aria-expanded={rows.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={marked_id}
            autoComplete="off"
            placeholder={TEXTS.search_hint}
            aria-label={TEXTS.search}
            leftSection={<IconSearch />}
            rightSection={isFetching && <Loader size={16} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={press}
          />
          <div id={list} role="listbox" className={styles.findings} aria-label={SEARCH_TEXTS.findings}>
            {rows.map((row) => (
              <ResultRow key={row.key} row={row} marked={marked} idOf={idOf} onChoose={choose} />
            ))}
          </div>
          {rows.some(({ options }) => options.length > 1) && (
            <p className={styles.keys}>{SEARCH_TEXTS.keys}</p>
          )}
          {nothing && <output className={styles.empty}>{SEARCH_TEXTS.nothing}</output>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface ResultRowProps {
  row: SearchRow
  marked: SearchOption | undefined
  idOf: (option: SearchOption) => string
  onChoose: (option: SearchOption) => void
}

function ResultRow({ row: { kind, title, about, options }, marked, idOf, onChoose }: ResultRowProps) {
  return (
    <Group role="group" aria-label={title} gap={2} align="stretch" wrap="nowrap">
      {options.map((option) => (
        <UnstyledButton
          key={option.key}
          id={idOf(option)}
          role="option"
          tabIndex={-1}
          aria-selected={option === marked}
          aria-label={option.word === undefined ? undefined : option.label}
          title={option.word}
          className={option.word === undefined ? styles.finding : styles.act}
          // The focus stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.word === undefined ? (
            <>
              {kind && <span className={styles.kind}>{kind}</span>}
              <span className={`ellipsis ${styles.title}`}>
                {option.icon}
                {title}
              </span>
              {about && <span className={styles.about}>{about}</span>}
            </>
          ) : (
            <>
              {option.icon}
              <span className={styles.word}>{option.word}</span>
            </>
          )}
        </UnstyledButton>
      ))}
    </Group>
  )
}
