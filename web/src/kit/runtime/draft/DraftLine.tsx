import { formatDateTime, formatTime } from '@bcare/rules/text/date'
import { Anchor, Text } from '@mantine/core'
import { serverNow } from '../server-clock.ts'
import { type Draft, useResumed } from './use-draft.ts'

const TEXTS = {
  resumed: (when: string) => `Đang tiếp tục bản nháp lúc ${when}`,
  discard: 'Bỏ nháp',
  contested:
    'Người khác đã sửa nội dung này sau khi bạn nhập. Bấm «Bỏ nháp» để xem giá trị hiện tại, hoặc lưu để ghi đè.',
}

interface DraftLineProps {
  draft: Draft
  /** Throws it away; the draft itself, unless the form has more to do. */
  onDiscard?: (() => void) | undefined
  /** The form itself shows what another user changed. */
  quiet?: boolean
}

/** Says that what is in the form was typed before, and lets it be thrown away. */
export function DraftLine({ draft, onDiscard, quiet = false }: DraftLineProps) {
  const { at, contested } = useResumed(draft)
  if (at === undefined) return null
  const typed = new Date(at)
  const today = typed.toDateString() === new Date(serverNow()).toDateString()
  return (
    <div role="status">
      <Text size="xs" c="gray.7">
        {TEXTS.resumed(today ? formatTime(typed.toISOString()) : formatDateTime(typed.toISOString()))} ·{' '}
        <Anchor
          component="button"
          type="button"
          size="xs"
          onClick={() => (onDiscard ? onDiscard() : draft.discard())}
        >
          {TEXTS.discard}
        </Anchor>
      </Text>
      {contested.length > 0 && !quiet && (
        <Text size="xs" c="orange.9">
          {TEXTS.contested}
        </Text>
      )}
    </div>
  )
}
