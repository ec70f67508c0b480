import { Textarea, type TextareaProps } from '@mantine/core'
import { type RefObject, Suspense, useRef } from 'react'
import { useHasWritingHelp, WritingHelp } from './writing-help.ts'

interface HelpedTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref' | 'maxLength'> {
  value: string
  onText: (text: string) => void
  maxLength: number
  /** The area itself, for what else writes into it. */
  area?: RefObject<HTMLTextAreaElement | null>
}

/** Plain text of several lines, with the assistant below it where the clinic has one. */
export function HelpedTextarea({ value, onText, maxLength, area, ...props }: HelpedTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const ref = area ?? own
  const has_help = useHasWritingHelp() && props.readOnly !== true
  return (
    <div>
      <Textarea
        {...props}
        ref={ref}
        maxLength={maxLength}
        value={value}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {has_help && (
        <Suspense>
          <WritingHelp area={{ ref, value, onText, most: maxLength }} />
        </Suspense>
      )}
    </div>
  )
}
