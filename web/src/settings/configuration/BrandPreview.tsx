import type { StandingSetting } from '@bcare/contract/settings/setting'
import {
  type ButtonColours,
  colourScale,
  contrastRatio,
  inkShade,
  isColour,
  normaliseHex,
  PRESET_COLOURS,
  type Scale,
  SHADES,
  WHITE,
} from '@bcare/rules/settings/colour'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { buttonsOf } from '../../kit/runtime/button-colours.ts'
import { BRAND_TEXTS as TEXTS } from './brand-texts.ts'
import css from './configuration.module.css'
import type { Drafts } from './use-drafts.ts'

interface BrandPreviewProps {
  rows: readonly StandingSetting[]
  drafts: Drafts
  disabled: boolean
}

/** How the clinic will look with what is being changed: ready themes, the scale, what can be read, page and sign-in. */
export function BrandPreview({ rows, drafts, disabled }: BrandPreviewProps) {
  const rowOf = (key: string) => rows.find((row) => row.key === key)
  const textOf = (key: string) => {
    const row = rowOf(key)
    return row === undefined ? '' : String(drafts.valueOf(row) ?? '')
  }
  const put = (values: Record<string, string>) => {
    for (const [key, value] of Object.entries(values)) {
      const row = rowOf(key)
      if (row !== undefined) drafts.change(row, value)
    }
  }
  const primary = textOf('brand.primary_color')
  const scale = colourScale(isColour(primary) ? primary : OWN)
  const button = buttonsOf(primary)
  return (
    <div className={css.preview} role="region" aria-label={TEXTS.preview}>
      <Part title={TEXTS.presets}>
        <Presets primary={primary} disabled={disabled} onChoose={put}>
          <Button
            variant="subtle"
            size="xs"
            disabled={disabled}
            onClick={() => rows.forEach((row) => drafts.reset(row))}
          >
            {TEXTS.reset}
          </Button>
        </Presets>
      </Part>
      <Part title={TEXTS.scale}>
        <Shades primary={primary} scale={scale} button={button} />
      </Part>
      <Part title={TEXTS.page}>
        <SamplePage textOf={textOf} scale={scale} button={button} />
      </Part>
      <Part title={TEXTS.login}>
        <SampleLogin textOf={textOf} scale={scale} button={button} />
      </Part>
    </div>
  )
}

/** The application's own, where the clinic has wished for nothing. */
const OWN = PRESET_COLOURS[0]?.primary ?? '#0891B2'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={6}>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    {children}
  </Stack>
)

interface PresetsProps {
  primary: string
  disabled: boolean
  onChoose: (values: Record<string, string>) => void
  children: ReactNode
}

function Presets({ primary, disabled, onChoose, children }: PresetsProps) {
  return (
    <Group gap="xs" role="group" aria-label={TEXTS.presets}>
      {PRESET_COLOURS.map((preset) => (
        <Button
          key={preset.name}
          variant="default"
          size="xs"
          disabled={disabled}
          aria-pressed={primary === normaliseHex(preset.primary)}
          leftSection={<span className={css.dot} style={{ background: preset.primary }} />}
          onClick={() =>
            onChoose({
              'brand.primary_color': normaliseHex(preset.primary),
              'brand.secondary_color': normaliseHex(preset.secondary),
            })
          }
        >
          {preset.description}
        </Button>
      ))}
      {children}
    </Group>
  )
}

interface LookProps {
  scale: Scale
  button: ButtonColours
}

/** Eleven shades, and how text on the button can be read: white or dark, whichever it takes. */
function Shades({ primary, scale, button }: LookProps & { primary: string }) {
  const wrong = primary !== '' && !isColour(primary)
  return (
    <>
      <div className={css.swatches}>
        {SHADES.map((shade) => (
          <span
            key={shade}
            className={css.swatch}
            style={{ background: scale[shade] }}
            title={`${shade}: ${scale[shade]}`}
          />
        ))}
      </div>
      <Text size="sm" aria-live="polite">
        {TEXTS.contrast(contrastRatio(button.text, button.fill))}
      </Text>
      {wrong && <Alert color="red" py={6}>{`Invalid hex color: ${primary}`}</Alert>}
      {!wrong && button.text !== WHITE && <Text size="sm">{TEXTS.dark_text}</Text>}
      {!wrong && primary !== '' && button.fill !== scale[500] && <Text size="sm">{TEXTS.darker}</Text>}
    </>
  )
}

type SampleProps = LookProps & { textOf: (key: string) => string }

function SamplePage({ textOf, scale, button }: SampleProps) {
  const logo = textOf('brand.logo_url')
  return (
    <div className={css.page}>
      <div className={css.pageHead}>
        {logo !== '' && <img src={logo} alt="" />}
        <Text size="sm" fw={600}>
          {textOf('brand.name') || TEXTS.sample_name}
        </Text>
      </div>
      <Stack gap={10} align="flex-start" py={16} px={12}>
        <span className={css.sampleButton} style={{ background: button.fill, color: button.text }}>
          {TEXTS.button}
        </span>
        <Text size="sm" style={{ color: scale[inkShade(scale)] }}>
          {TEXTS.link}
        </Text>
      </Stack>
    </div>
  )
}

const behind = (picture: string) => (picture === '' ? {} : { backgroundImage: `url("${picture}")` })

function SampleLogin({ textOf, scale, button }: SampleProps) {
  const theme = textOf('login.theme')
  const picture = textOf('login.picture_url')
  return (
    <div className={css.login} data-theme={theme}>
      {theme === 'saas' && (
        <div className={css.loginSide} style={{ backgroundColor: scale[50], ...behind(picture) }}>
          <Text size="xs" fw={600}>
            {textOf('login.slogan') || textOf('brand.name') || TEXTS.sample_name}
          </Text>
        </div>
      )}
      <div className={css.loginSide} style={theme === 'saas' ? {} : behind(picture)}>
        <div className={css.loginCard}>
          <div className={css.line} />
          <div className={css.line} />
          <div className={css.loginButton} style={{ background: button.fill }} />
        </div>
      </div>
    </div>
  )
}
