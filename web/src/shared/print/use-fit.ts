import { PAPERS, type PaperName } from '@bcare/rules/print/paper'
import { useElementSize } from '@mantine/hooks'

const PIXELS_PER_MM = 96 / 25.4
/** Grey on both sides of a sheet. */
const AROUND = 16

/** How large a sheet is shown: as large as it is, unless the screen is narrower. */
export function useFit(paper: PaperName) {
  const { ref, width } = useElementSize()
  const needed = PAPERS[paper].width * PIXELS_PER_MM + AROUND
  return { desk: ref, zoom: width === 0 ? 1 : Math.min(1, width / needed) }
}
