import { contrastRatio, READABLE, WHITE } from '@bcare/rules/settings/colour'
import { Text, Title, useMantineTheme } from '@mantine/core'
import { THEME_TEXTS as TEXTS } from './texts.ts'
import styles from './ThemeTestScreen.module.css'

const STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]

const ratioText = (ratio: number) => ratio.toFixed(1).replace('.', ',')

/** Every hue of the application in its ten shades, and how black and white can be read on each. */
export function Palette() {
  const { colors, black } = useMantineTheme()
  const hues = Object.entries(colors).filter(([name, shades]) => name !== 'dark' && shades[0].startsWith('#'))
  return (
    <section>
      <Title order={2}>{TEXTS.palette}</Title>
      <Text size="sm" c="gray.7" mb="xs">
        {TEXTS.palette_about}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={TEXTS.palette}>
        <table className={styles.palette}>
          <tbody>
            {hues.map(([name, shades]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {shades.map((shade, index) => (
                  <Cell key={shade} shade={shade} step={STEPS[index] ?? 0} black={black} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Cell({ shade, step, black }: { shade: string; step: number; black: string }) {
  const [on_white, on_black] = [contrastRatio(shade, WHITE), contrastRatio(shade, black)]
  return (
    <td>
      <span className={styles.chip} style={{ background: shade }} title={shade} />
      {step}
      <br />
      <small>
        <span style={{ fontWeight: on_white >= READABLE ? 700 : 400 }}>{ratioText(on_white)}</span>
        {' / '}
        <span style={{ fontWeight: on_black >= READABLE ? 700 : 400 }}>{ratioText(on_black)}</span>
      </small>
    </td>
  )
}
