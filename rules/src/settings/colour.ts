/** A ready colour theme. */
export interface PresetColour {
  name: string
  primary: string
  secondary: string
  description: string
}

const preset = (name: string, primary: string, description: string): PresetColour => ({
  name,
  primary,
  secondary: '#64748b',
  description,
})

/** The ready colour themes (docs/interface.md "Colours and brand"). */
export const PRESET_COLOURS: readonly PresetColour[] = [
  preset('Default', '#0891b2', 'Xanh ngọc mặc định'),
  preset('Blue', '#3b82f6', 'Xanh dương'),
  preset('Green', '#10b981', 'Xanh lá'),
  preset('Purple', '#8b5cf6', 'Tím'),
  preset('Red', '#ef4444', 'Đỏ'),
]

/** `#RRGGBB` in upper case, from six hex digits with or without `#`. @throws Error 'Invalid hex color: {value}' */
export function normaliseHex(value: string): string {
  const digits = /^#?([0-9a-f]{6})$/i.exec(value)?.[1]
  if (digits === undefined) throw new Error(`Invalid hex color: ${value}`)
  return `#${digits.toUpperCase()}`
}

/** Whether a text is a colour at all, as `normaliseHex` takes it. */
export const isColour = (text: string): boolean => /^#?[0-9a-f]{6}$/i.test(text)

/** Red, green and blue, each 0 to 1. */
function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(normaliseHex(hex).slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** Hue in degrees, saturation and lightness in percent. */
export function toHsl(hex: string): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = channels(hex)
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [middle, spread] = [(max + min) / 2, max - min]
  if (spread === 0) return { hue: 0, saturation: 0, lightness: middle * 100 }
  const sector =
    max === red
      ? ((green - blue) / spread + 6) % 6
      : max === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return {
    hue: sector * 60,
    saturation: (spread / (1 - Math.abs(2 * middle - 1))) * 100,
    lightness: middle * 100,
  }
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100)
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    const value = lightness / 100 - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`.toUpperCase()
}

const LIGHT_SHADES = { 50: 95, 100: 90, 200: 80, 300: 70, 400: 60 } as const
// Floors keep the five darker shades apart when the primary itself is dark.
const DARK_SHADES = { 600: 20, 700: 16, 800: 12, 900: 8, 950: 5 } as const

export const SHADES = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const
export type Shade = (typeof SHADES)[number]

function lightnessOf(shade: Shade, base: number): number {
  if (shade in LIGHT_SHADES) return LIGHT_SHADES[shade as keyof typeof LIGHT_SHADES]
  const step = SHADES.indexOf(shade) - SHADES.indexOf(500)
  const floor = DARK_SHADES[shade as keyof typeof DARK_SHADES]
  return Math.min(base, Math.max(base - 10 * step, floor))
}

/**
 * The eleven shades of a primary colour, as `#RRGGBB`: 50 to 400 at fixed lightness, 500 the primary itself,
 * then ten points darker each step, never below a floor and never lighter than the primary. Hue and saturation stay.
 * @throws Error 'Invalid hex color: {value}'
 */
export function colourScale(primary: string): Record<Shade, string> {
  const { hue, saturation, lightness } = toHsl(primary)
  const entries = SHADES.map((shade) => [
    shade,
    shade === 500 ? normaliseHex(primary) : fromHsl(hue, saturation, lightnessOf(shade, lightness)),
  ])
  return Object.fromEntries(entries) as Record<Shade, string>
}

function luminance(hex: string): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const [red, green, blue] = channels(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** How readable one colour is on another, 1 to 21 (WCAG 2.2, 1.4.3). @throws Error 'Invalid hex color: {value}' */
export function contrastRatio(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

export type Scale = Record<Shade, string>

export const WHITE = '#FFFFFF'
/** What text of ordinary size needs (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5

/** The first shade from `from` on that can be read on every one of these grounds; the darkest where none can. */
export function readableShade(scale: Scale, from: Shade, grounds: readonly string[]): Shade {
  const darker = SHADES.slice(SHADES.indexOf(from))
  return (
    darker.find((shade) => grounds.every((ground) => contrastRatio(scale[shade], ground) >= READABLE)) ?? 950
  )
}

/** The shade of links and other coloured text, on white and on the two lightest shades. */
export const inkShade = (scale: Scale): Shade => readableShade(scale, 600, [WHITE, scale[50], scale[100]])

export const darkerThan = (shade: Shade): Shade => SHADES[SHADES.indexOf(shade) + 1] ?? 800

/** Text on bright colours, in this order: the first that can be read. White and black together reach every ground. */
const INKS = [WHITE, '#111827', '#000000'] as const

/** White where it can be read on a colour, else the softest dark that can. @throws Error 'Invalid hex color: {value}' */
export const inkOn = (ground: string): string =>
  INKS.find((ink) => contrastRatio(ink, ground) >= READABLE) ?? '#000000'

/** A filled button: what it is filled with, that under the pointer, and the text on either. */
export interface ButtonColours {
  fill: string
  hover: string
  text: string
}

/**
 * The darkest cyan of the product's palette, which fills the buttons of a clinic that has no colour of its own
 * (docs/interface.md "Colours and brand").
 */
export const DARKEST_CYAN = '#164E63'

/** How much darker than the brand's own colour a button may be for the sake of white text: one shade. */
const NEAR_ENOUGH: readonly Shade[] = [500, 600]

const hoverOf = (scale: Scale, fill: Shade, text: string): string => {
  const darker = scale[darkerThan(fill)]
  return contrastRatio(text, darker) >= READABLE ? darker : scale[fill]
}

/**
 * The buttons of a brand: white on the colour itself or the shade below it, where white can be read there; a colour that
 * is brighter stays as it is, under dark text. @throws Error 'Invalid hex color: {value}'
 */
export function buttonColours(primary: string): ButtonColours {
  const scale = colourScale(primary)
  const shade = readableShade(scale, 500, [WHITE])
  const fill = NEAR_ENOUGH.includes(shade) ? shade : 500
  const text = inkOn(scale[fill])
  return { fill: scale[fill], hover: hoverOf(scale, fill, text), text }
}

const cyan = colourScale(DARKEST_CYAN)
/** The buttons of a clinic without a colour of its own. */
export const DEFAULT_BUTTON: ButtonColours = { fill: DARKEST_CYAN, hover: cyan[600], text: WHITE }
