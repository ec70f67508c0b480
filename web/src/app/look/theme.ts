import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
  type VariantColorsResolver,
} from '@mantine/core'
import { filterOptions } from '../../kit/form/inputs/options-filter.ts'
import { palette } from './palette.ts'

/** Layers of depth (docs/interface.md "Look of the frame"). Menus and lists that open inside a modal lie above it, because they come later in the document. */
const LAYER = { modal: 1100, overlay: 1000, tooltip: 1100, toast: 1200 }

const SHADES = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]
const primary = SHADES.map((shade) => `var(--primary-${shade})`) as unknown as MantineColorsTuple

const atLayer = (zIndex: number, more: object = {}) => ({ defaultProps: { zIndex, ...more } })
/** The list itself scrolls, which a keyboard moves through by its options; a box within it would be a stop of its own. */
const SCROLLING_LIST = {
  defaultProps: {
    withScrollArea: false,
    styles: { options: { maxHeight: 260, overflowY: 'auto' } },
    filter: filterOptions,
  },
}
const DIMMED = { backgroundOpacity: 0.3 }
const FONT = "'Be Vietnam Pro', system-ui, sans-serif"

/** Of a bright brand colour the text on it is dark (rules/src/settings/colour.ts, `buttonColours`). */
const onBrand: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  const { variant, color, theme: used } = input
  if (variant !== 'filled' || (color ?? used.primaryColor) !== 'primary') return colours
  return { ...colours, color: 'var(--primary-contrast)' }
}
const MARK = { defaultProps: { iconColor: 'var(--primary-contrast)' } }

export const theme = createTheme({
  colors: { ...palette, primary },
  primaryColor: 'primary',
  primaryShade: 7,
  black: '#111827',
  fontFamily: FONT,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  shadows: {
    xs: '0 1px 2px rgb(17 24 39 / 5%)',
    sm: '0 1px 3px rgb(17 24 39 / 7%)',
    md: '0 4px 16px rgb(17 24 39 / 8%)',
    lg: '0 8px 28px rgb(17 24 39 / 10%)',
    xl: '0 16px 48px rgb(17 24 39 / 12%)',
  },
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
      h4: { fontSize: '0.875rem', lineHeight: '1.5' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.5' },
      h6: { fontSize: '0.75rem', lineHeight: '1.5' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: onBrand,
  components: {
    Checkbox: MARK,
    Radio: MARK,
    Modal: atLayer(LAYER.modal, { centered: true, shadow: 'lg', radius: 'md', overlayProps: DIMMED }),
    ModalRoot: atLayer(LAYER.modal, { shadow: 'lg', radius: 'md' }),
    ModalOverlay: { defaultProps: DIMMED },
    Drawer: atLayer(LAYER.modal, { overlayProps: DIMMED }),
    Overlay: atLayer(LAYER.overlay),
    LoadingOverlay: atLayer(LAYER.overlay),
    Tooltip: atLayer(LAYER.tooltip, { openDelay: 300 }),
    Popover: atLayer(LAYER.modal, { shadow: 'md' }),
    Menu: atLayer(LAYER.modal, { shadow: 'md', withInitialFocusPlaceholder: false }),
    Combobox: atLayer(LAYER.modal, { shadow: 'md' }),
    Select: SCROLLING_LIST,
    MultiSelect: SCROLLING_LIST,
    Autocomplete: { defaultProps: { filter: filterOptions } },
    TagsInput: { defaultProps: { filter: filterOptions } },
    HoverCard: atLayer(LAYER.modal, { shadow: 'md' }),
    Notifications: atLayer(LAYER.toast),
    CloseButton: { defaultProps: { 'aria-label': 'Đóng' } },
  },
})

/**
 * Mantine's variables for this theme as a style sheet of its own. Mantine would write them into the page as
 * markup, which the content security policy (trusted types) does not admit.
 */
export function adoptThemeVariables(): void {
  const { variables, light } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  Object.assign(light, {
    '--mantine-color-primary-filled': 'var(--primary-fill)',
    '--mantine-color-primary-filled-hover': 'var(--primary-fill-hover)',
    '--mantine-color-primary-text': 'var(--primary-ink)',
    '--mantine-color-primary-light-color': 'var(--primary-ink)',
    '--mantine-color-primary-outline': 'var(--primary-ink)',
    '--mantine-color-anchor': 'var(--primary-ink)',
    '--mantine-primary-color-contrast': 'var(--primary-contrast)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-z-index-modal': LAYER.modal,
    '--mantine-z-index-popover': LAYER.modal,
    '--mantine-z-index-overlay': LAYER.overlay,
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(convertCssVariables({ variables: { ...variables, ...light }, light: {}, dark: {} }))
  document.adoptedStyleSheets.push(sheet)
}
