import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buttonColours,
  DEFAULT_BUTTON,
  inkOn,
  PRESET_COLOURS,
  READABLE,
  WHITE,
  SHADES,
  colourScale,
  contrastRatio,
  normaliseHex,
  toHsl,
  type Shade,
} from './colour.ts'

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`)

test('a colour is written with # and capitals, however it came', () => {
  expect(normaliseHex('0891b2')).toBe('#0891B2')
  expect(normaliseHex('#0891b2')).toBe('#0891B2')
})

test.each(['', '#fff', 'red', '##0891b2', '#0891b2ff', '0891b', ' 0891b2', '#0891bg'])(
  '%s is refused in the words of docs/interface.md',
  (value) => {
    expect(() => normaliseHex(value)).toThrow(new Error(`Invalid hex color: ${value}`))
  },
)

test('the presets are those that docs/interface.md names', () => {
  expect(PRESET_COLOURS.map(({ name, primary, secondary }) => [name, primary, secondary])).toEqual([
    ['Default', '#0891b2', '#64748b'],
    ['Blue', '#3b82f6', '#64748b'],
    ['Green', '#10b981', '#64748b'],
    ['Purple', '#8b5cf6', '#64748b'],
    ['Red', '#ef4444', '#64748b'],
  ])
})

test('light shades stand at their lightness, 500 is the primary, dark ones never grow lighter', () => {
  const lights: [Shade, number][] = [
    [50, 95],
    [100, 90],
    [200, 80],
    [300, 70],
    [400, 60],
  ]
  fc.assert(
    fc.property(hex, (primary) => {
      const scale = colourScale(primary)
      expect(Object.keys(scale).map(Number)).toEqual([...SHADES])
      expect(scale[500]).toBe(primary)
      for (const [shade, lightness] of lights)
        expect(Math.abs(toHsl(scale[shade]).lightness - lightness)).toBeLessThan(0.4)
      const dark = SHADES.slice(5).map((shade) => toHsl(scale[shade]).lightness)
      for (const [index, lightness] of dark.entries())
        expect(lightness).toBeLessThanOrEqual((dark[index - 1] ?? 100) + 0.4)
    }),
  )
})

test('the default primary darkens by ten points a step until the floor', () => {
  const scale = colourScale('#0891b2')
  const lightness = ([500, 600, 700, 800, 950] as const).map((shade) =>
    Math.round(toHsl(scale[shade]).lightness),
  )
  expect(lightness).toEqual([36, 26, 16, 12, 5])
})

test('hue survives every shade that has room for it', () => {
  fc.assert(
    fc.property(
      hex.filter((primary) => toHsl(primary).saturation > 40 && toHsl(primary).lightness > 25),
      (primary) => {
        const turn = Math.abs(toHsl(colourScale(primary)[200]).hue - toHsl(primary).hue)
        expect(Math.min(turn, 360 - turn)).toBeLessThan(4)
      },
    ),
  )
})

test('contrast is the ratio that accessibility rules name', () => {
  expect(contrastRatio('#ffffff', '#000000')).toBe(21)
  expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  fc.assert(
    fc.property(hex, hex, (one, other) => {
      expect(contrastRatio(one, other)).toBe(contrastRatio(other, one))
      expect(contrastRatio(one, other)).toBeGreaterThanOrEqual(1)
    }),
  )
})

test('text can be read on every colour there is, on its button and under the pointer', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(contrastRatio(inkOn(colour), colour)).toBeGreaterThanOrEqual(READABLE)
      const { fill, hover, text } = buttonColours(colour)
      expect(contrastRatio(text, fill)).toBeGreaterThanOrEqual(READABLE)
      expect(contrastRatio(text, hover)).toBeGreaterThanOrEqual(READABLE)
    }),
    { numRuns: 2_000 },
  )
  const { fill, hover, text } = DEFAULT_BUTTON
  for (const ground of [fill, hover]) expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(READABLE)
})

test('a bright colour keeps itself under dark text, others carry white', () => {
  const buttons = (colours: readonly string[]) => colours.map((colour) => buttonColours(colour))
  for (const { text } of buttons(['#0891B2', '#3B82F6', '#8B5CF6', '#EF4444', '#0E7490', '#111827']))
    expect(text).toBe(WHITE)
  for (const colour of ['#FACC15', '#84CC16', '#10B981', '#F97316', '#F5F5F5'])
    expect(buttonColours(colour)).toMatchObject({ fill: colour, text: '#111827' })
})
