import { finder } from '@bcare/rules/text/search'
import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'

/** What is left of an option or a group; a group whose heading has every word stays whole. */
function left(item: ComboboxParsedItem, fits: (text: string) => boolean): ComboboxParsedItem[] {
  if (!('group' in item)) return fits(item.label) ? [item] : []
  const heading = String(item.group)
  const items = fits(heading) ? item.items : item.items.filter(({ label }) => fits(`${heading} ${label}`))
  return items.length > 0 ? [{ ...item, items }] : []
}

/** How lists of options are searched everywhere: every word in any order, without accents (docs/domain/common.md, "Search"). */
export const filterOptions: OptionsFilter = ({ options, search }) => {
  const fits = finder(search)
  return options.flatMap((item) => left(item, fits))
}
