import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../kit/session/may.ts'
import { type MenuEntry, type MenuSection, menuFor } from './menu.ts'
import { SCREENS } from '../screens.ts'
import styles from './Menu.module.css'
import { GROUP_LABELS, TEXTS } from '../texts.ts'

interface MenuProps {
  narrow?: boolean
  onLeave?: () => void
}

/** The main menu, as wide as its labels or as narrow as its icons. */
export function Menu({ narrow = false, onLeave }: MenuProps) {
  const sections = menuFor(SCREENS, useMe() ?? { grants: {} })
  return (
    <nav className={styles.menu} aria-label={TEXTS.menu} data-narrow={narrow || undefined}>
      {sections.map((section) => (
        <Section key={section.group} section={section} narrow={narrow} onLeave={onLeave} />
      ))}
    </nav>
  )
}

function Section({ section: { group, screens }, narrow, onLeave }: MenuProps & { section: MenuSection }) {
  const label = GROUP_LABELS[group]
  return (
    <div className={styles.section}>
      {label !== null && !narrow && (
        <h2 className={styles.heading} id={`menu-${group}`}>
          {label}
        </h2>
      )}
      <Stack component="ul" gap={2} aria-label={label ?? undefined}>
        {screens.map((screen) => (
          <li key={screen.path}>
            <Entry screen={screen} narrow={narrow} onLeave={onLeave} />
          </li>
        ))}
      </Stack>
    </div>
  )
}

/** Where another entry lies below it, an entry is current on its own page alone. */
const hasEntriesBelow = (path: string): boolean =>
  path === '/' || SCREENS.some((screen) => screen.menu !== undefined && screen.path.startsWith(`${path}/`))

function Entry({
  screen: {
    path,
    label,
    menu: { icon: EntryIcon },
  },
  narrow,
  onLeave,
}: MenuProps & { screen: MenuEntry }) {
  return (
    <Link
      to={path}
      className={styles.entry}
      activeOptions={{ exact: hasEntriesBelow(path), includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      onClick={onLeave}
    >
      <EntryIcon aria-hidden />
      <span className={narrow ? styles.tip : styles.label}>{label}</span>
    </Link>
  )
}
