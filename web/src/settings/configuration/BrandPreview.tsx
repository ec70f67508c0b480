import type { StandingSetting } from '@bcare/contract/settings/setting'
import {
  colourScale,
  contrastRatio,
  normaliseHex,
  PRESET_COLOURS,
  READABLE,
  readableShade,
  SHADES,
  WHITE,
} from '@bcare/rules/settings/colour'
import { Alert, Button, Group, Text } from '@mantine/core'
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
  return (
    <>
      <Group gap="xs" p="md" className={css.presets} role="group" aria-label={TEXTS.presets}>
        {PRESET_COLOURS.map((preset) => (
          <Button
            key={preset.name}
            variant="default"
            size="xs"
            disabled={disabled}
            aria-pressed={primary === normaliseHex(preset.primary)}
            leftSection={
              <span style={{ width: 12, height: 12, borderRadius: 6, background: preset.primary }} />
            }
            onClick={() =>
              put({
                'brand.primary_color': normaliseHex(preset.primary),
                'brand.secondary_color': normaliseHex(preset.secondary),
              })
            }
          >
            {preset.description}
          </Button>
        ))}
        <Button
          variant="subtle"
          size="xs"
          disabled={disabled}
          onClick={() => rows.forEach((row) => drafts.reset(row))}
        >
          {TEXTS.reset}
        </Button>
      </Group>
      <Look primary={primary} textOf={textOf} />
    </>
  )
}

/** The application's own, where the clinic has wished for nothing. */
const OWN = PRESET_COLOURS[0]?.primary ?? '#0891B2'
const isColour = (text: string) => /^#?[0-9a-f]{6}$/i.test(text)

function Look({ primary, textOf }: { primary: string; textOf: (key: string) => string }) {
  const wrong = primary !== '' && !isColour(primary)
  const scale = colourScale(isColour(primary) ? primary : OWN)
  const fill = primary === '' || wrong ? 950 : readableShade(scale, 500, [WHITE])
  const ratio = contrastRatio(scale[500], WHITE)
  const name = textOf('brand.name') || TEXTS.sample_name
  const theme = textOf('login.theme')
  const picture = textOf('login.picture_url')
  const logo = textOf('brand.logo_url')
  return (
    <div className={css.preview} role="region" aria-label={TEXTS.preview}>
      <div>
        <Text size="sm" fw={600} mb={6}>
          {TEXTS.scale}
        </Text>
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
        <Text size="sm" mt={8} aria-live="polite">
          {TEXTS.contrast(ratio)}
        </Text>
        {wrong && <Alert color="red" mt={8} py={6}>{`Invalid hex color: ${primary}`}</Alert>}
        {!wrong && primary !== '' && ratio < READABLE && (
          <Alert color="orange" mt={8} py={6}>
            {TEXTS.too_light(fill)}
          </Alert>
        )}
      </div>
      <div>
        <Text size="sm" fw={600} mb={6}>
          {TEXTS.page}
        </Text>
        <div className={css.page}>
          <div className={css.pageHead}>
            {logo !== '' && <img src={logo} alt="" />}
            <Text size="sm" fw={600}>
              {name}
            </Text>
          </div>
          <div className={css.pageBody}>
            <span className={css.sampleButton} style={{ background: scale[fill] }}>
              {TEXTS.button}
            </span>
            <Text
              size="sm"
              style={{ color: scale[readableShade(scale, 600, [WHITE, scale[50], scale[100]])] }}
            >
              {TEXTS.link}
            </Text>
          </div>
        </div>
      </div>
      <div>
        <Text size="sm" fw={600} mb={6}>
          {TEXTS.login}
        </Text>
        <div className={css.login} data-theme={theme}>
          {theme === 'saas' && (
            <div
              className={css.loginSide}
              style={{
                backgroundColor: scale[50],
                ...(picture !== '' && { backgroundImage: `url("${picture}")` }),
              }}
            >
              <Text size="xs" fw={600}>
                {textOf('login.slogan') || name}
              </Text>
            </div>
          )}
          <div
            className={css.loginSide}
            style={theme !== 'saas' && picture !== '' ? { backgroundImage: `url("${picture}")` } : undefined}
          >
            <div className={css.loginCard}>
              <div className={css.line} />
              <div className={css.line} />
              <div className={css.line} style={{ background: scale[fill], height: 14, marginBottom: 0 }} />
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
