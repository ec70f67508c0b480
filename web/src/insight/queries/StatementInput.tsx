import { MOST_STATEMENT } from '@bcare/rules/insight/query'
import { Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import css from './queries.module.css'
import { QUERY_TEXTS as TEXTS } from './texts.ts'

interface StatementInputProps {
  value: string
  onChange: (statement: string) => void
  error: string | undefined
  /** The last fault that has a place; the cursor goes there. */
  fault: { position: number } | undefined
  onRun: () => void
}

/** Where a statement is written; Ctrl and Enter run it. */
export function StatementInput({ value, onChange, error, fault, onRun }: StatementInputProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (fault === undefined || input.current === null) return
    input.current.focus()
    input.current.setSelectionRange(fault.position, fault.position)
  }, [fault])
  return (
    <Textarea
      ref={input}
      label={TEXTS.statement}
      description={TEXTS.statement_hint}
      withAsterisk
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onRun()
      }}
      autosize
      minRows={8}
      maxRows={24}
      maxLength={MOST_STATEMENT}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      classNames={{ input: css.statement }}
    />
  )
}
