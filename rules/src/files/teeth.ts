const PERMANENT = [1, 2, 3, 4].flatMap((quadrant) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((place) => `${quadrant}${place}`),
)
const PRIMARY = [5, 6, 7, 8].flatMap((quadrant) => [1, 2, 3, 4, 5].map((place) => `${quadrant}${place}`))

/** Every tooth by its number of ISO 3950 (FDI): 32 permanent ones, 20 of children. */
export const TEETH: readonly string[] = [...PERMANENT, ...PRIMARY]
