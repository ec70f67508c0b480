import { SHADES } from '@bcare/rules/settings/colour'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Gallery } from './Gallery.tsx'
import { Palette } from './Palette.tsx'
import { Page } from '../kit/page/Page.tsx'
import { resetTenant, setPrimaryColour, switchPreset, useTenant } from '../kit/runtime/tenant.ts'
import { THEME_TEXTS as TEXTS } from './texts.ts'
import styles from './ThemeTestScreen.module.css'

/** Tries tenant colours on the running application: presets, a colour of one's own, and the way back. */
export function ThemeTestScreen() {
  return (
    <Page
      title={TEXTS.title}
      actions={
        <Button variant="default" onClick={resetTenant}>
          {TEXTS.reset}
        </Button>
      }
    >
      <Text c="dimmed">{TEXTS.about}</Text>
      <Stack gap="xl" mt="xs">
        <Presets />
        <OwnColour />
        <Shades />
        <Palette />
        <Samples />
      </Stack>
    </Page>
  )
}

function Presets() {
  const { presetColors, runtimeConfig } = useTenant()
  return (
    <section>
      <Title order={2}>{TEXTS.presets}</Title>
      <Group gap="xs" mt="xs">
        {presetColors.map(({ name, primary, description }) => (
          <Button
            key={name}
            variant="default"
            aria-pressed={runtimeConfig?.branding?.primaryColor === primary}
            leftSection={<span className={styles.dot} style={{ background: primary }} />}
            onClick={() => switchPreset(name)}
          >
            {description}
          </Button>
        ))}
      </Group>
    </section>
  )
}

function OwnColour() {
  const { error } = useTenant()
  const [colour, setColour] = useState('')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setPrimaryColour(colour)
  }
  return (
    <form onSubmit={apply}>
      <Title order={2}>{TEXTS.own}</Title>
      <Group gap="xs" mt="xs" align="flex-start">
        <TextInput
          aria-label={TEXTS.own}
          placeholder="#0891b2"
          description={TEXTS.own_hint}
          inputWrapperOrder={['input', 'description', 'error']}
          value={colour}
          error={error}
          onChange={(event) => setColour(event.currentTarget.value)}
        />
        <Button type="submit">{TEXTS.apply}</Button>
      </Group>
    </form>
  )
}

function Shades() {
  return (
    <section>
      <Title order={2}>{TEXTS.shades}</Title>
      <ul className={styles.shades}>
        {SHADES.map((shade) => (
          <li key={shade}>
            <span className={styles.shade} style={{ background: `var(--primary-${shade})` }} />
            <Text size="xs" c="dimmed">
              {shade}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Every component in its states, in the colours that are being tried. */
function Samples() {
  return (
    <section>
      <Title order={2} mb="xs">
        {TEXTS.samples}
      </Title>
      <Gallery />
    </section>
  )
}
