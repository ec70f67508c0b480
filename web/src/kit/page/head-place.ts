import { createContext } from 'react'

/**
 * Where a page puts its heading: above the tabs of the screen that it is a part of, null until that is drawn; undefined
 * on a screen that is one page. The tabs stay as they are while pages change, and so does the focus on one of them.
 */
export const HeadPlace = createContext<HTMLElement | null | undefined>(undefined)
