import type { Editor } from '@tiptap/react'
import { type ComponentType, createContext, lazy, type RefObject } from 'react'
import { useSetting } from '../../kit/runtime/settings.ts'
import { useMay } from '../../kit/session/may.ts'

/** A place for plain text of several lines. */
export interface HelpedArea {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  onText: (text: string) => void
  /** So many signs it takes. */
  most: number
}

export type WritingHelpProps = { editor: Editor } | { area: HelpedArea }

let load: (() => Promise<ComponentType<WritingHelpProps>>) | undefined

/** Says where the help with writing is: the assistant knows the editor, and the editor does not know the assistant. */
export const bringWritingHelp = (help: typeof load): void => void (load = help)

/** The help that the application has brought. */
export const WritingHelp = lazy(async () => {
  if (load === undefined) throw new Error('The application brings no help with writing')
  return { default: await load() }
})

/** The customer whom a text is about, so that the assistant keeps the name to itself. */
export const AboutPerson = createContext<number | undefined>(undefined)

/** Whether the clinic has an assistant, and the user may ask it. */
export function useHasWritingHelp(): boolean {
  const may = useMay('mind:use')
  const provider = useSetting('ai.provider')
  const url = useSetting('ai.url')
  const model = useSetting('ai.model')
  return may && provider !== 'none' && url !== '' && model !== ''
}
