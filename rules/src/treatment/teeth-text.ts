import { fold } from '../text/fold.ts'
import { NO_TEETH, orderedTeeth, type TeethChoice } from './teeth.ts'
import { type Arch, isTooth, SURFACES, type Surface } from './tooth.ts'

const ARCH_WORDS: ReadonlyMap<string, readonly Arch[]> = new Map([
  ['ham tren', ['upper']],
  ['ham duoi', ['lower']],
  ['hai ham', ['upper', 'lower']],
])
/** Teeth stand apart by commas, lines, or blanks alone: «16 17 MO». */
const BETWEEN = /[,;\n]|\s+(?=\d\d)/
const ITEM = /^(\d\d)\s*\(?\s*([a-z]*)\s*\)?$/

/** The tooth and the surfaces that a word names; undefined where it names none. */
function readItem(word: string): TeethChoice['items'][number] | undefined {
  const [, tooth = '', letters = ''] = ITEM.exec(word) ?? []
  const surfaces = letters
    .toUpperCase()
    .split('')
    .filter((letter) => letter !== '')
  if (!isTooth(tooth) || !surfaces.every((one): one is Surface => SURFACES.some((known) => known === one)))
    return undefined
  return { tooth, surfaces: [...new Set(surfaces as Surface[])] }
}

/**
 * Where something is done, as staff type it: «16 MO, 17», «16 17» or «hàm trên». `unread` is the first word that names no place;
 * what could be read is in the choice nevertheless.
 */
export function readTeeth(text: string): { choice: TeethChoice; unread: string | undefined } {
  let choice: TeethChoice = NO_TEETH
  let unread: string | undefined
  for (const word of fold(text)
    .split(BETWEEN)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))) {
    if (word === '') continue
    const arches = ARCH_WORDS.get(word)
    const item = readItem(word)
    if (arches !== undefined) choice = { ...choice, arches: [...new Set([...choice.arches, ...arches])] }
    else if (item === undefined || choice.items.some(({ tooth }) => tooth === item.tooth)) unread ??= word
    else choice = { ...choice, items: [...choice.items, item] }
  }
  return { choice: orderedTeeth(choice), unread }
}
