/**
 * A whole number for reading, thousands apart by points: 1234567 → `1.234.567`. By hand, because
 * what the browser has for it takes longer to set up than a whole list of rows to draw.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.')
