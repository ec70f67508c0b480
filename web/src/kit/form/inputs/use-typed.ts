import { useState } from 'react'
import { afterPress } from './after-press.ts'

interface TypedOptions<V> {
  value: V
  onChange: (value: V) => void
  onBlur?: () => void
  /** The value for reading. */
  show: (value: V) => string
  /** What was typed, as a value. What cannot be read must become a value that the contract refuses, so that it is never lost unseen. */
  read: (text: string) => { value: V; readable: boolean }
  /** Whether the form has what was sent to it, where it may hold it in another way. */
  same?: (sent: V, now: V) => boolean
}

/** A text input over a value of another form: shows what is typed while it is typed, and the value, formatted, afterwards. */
export function useTyped<V>({ value, onChange, onBlur, show, read, same = Object.is }: TypedOptions<V>) {
  const [typed, setTyped] = useState<string>()
  /** The text that was left and cannot be read. */
  const [unread, setUnread] = useState<string>()
  const [sent, setSent] = useState<{ value: V }>({ value })
  // Another user changed the value (a draft, another's version): what was typed no longer means it.
  if (!same(sent.value, value)) {
    setSent({ value })
    setTyped(undefined)
    setUnread(undefined)
  }
  return {
    text: typed ?? show(value),
    typed,
    wrong: typed !== undefined && typed === unread,
    type: (text: string) => {
      const next = read(text).value
      setTyped(text)
      setUnread(undefined)
      setSent({ value: next })
      if (!Object.is(next, value)) onChange(next)
    },
    blur: () =>
      afterPress(() => {
        const readable = typed === undefined || read(typed).readable
        if (readable) setTyped((now) => (now === typed ? undefined : now))
        else setUnread(typed)
        onBlur?.()
      }),
  }
}
