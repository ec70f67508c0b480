import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconLayoutSidebar, IconMenu2, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import styles from './Header.module.css'
import { NotificationBell } from './NotificationBell.tsx'
import { toggleNarrow, useNarrow } from './sidebar-state.ts'
import { TEXTS } from '../texts.ts'
import { UserMenu } from './UserMenu.tsx'

const GlobalSearch = lazy(() =>
  import('../search/GlobalSearch.tsx').then((file) => ({ default: file.GlobalSearch })),
)

interface HeaderProps {
  /** Opens the menu where it has no column of its own. */
  onMenu: () => void
}

export function Header({ onMenu }: HeaderProps) {
  const narrow = useNarrow()
  const toggle = narrow ? TEXTS.expand : TEXTS.collapse
  return (
    <header className={styles.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        hiddenFrom="md"
        aria-label={TEXTS.open_menu}
        onClick={onMenu}
      >
        <IconMenu2 />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        visibleFrom="md"
        aria-label={toggle}
        aria-expanded={!narrow}
        onClick={toggleNarrow}
      >
        <IconLayoutSidebar />
      </ActionIcon>
      <div className={styles.where}>
        <Breadcrumbs />
      </div>
      <Search />
      <NotificationBell />
      <UserMenu />
    </header>
  )
}

/** Opens with a click, with Ctrl+K, and with `/` where the screen has no search of its own. */
function Search() {
  const [opened, { open, close }] = useDisclosure()
  useHotkeys([['/', open]])
  // From a field too: nobody types Ctrl+K, and a search box often has the focus.
  useHotkeys([['mod+K', open]], [], true)
  return (
    <>
      <UnstyledButton
        className={styles.search}
        onClick={open}
        visibleFrom="sm"
        aria-keyshortcuts="/ Control+K"
      >
        <IconSearch size="1.1rem" aria-hidden />
        <span className={styles.searchHint}>{TEXTS.search_hint}</span>
        <Kbd size="xs" aria-hidden>
          Ctrl K
        </Kbd>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        hiddenFrom="sm"
        aria-label={TEXTS.search}
        onClick={open}
      >
        <IconSearch />
      </ActionIcon>
      {opened && (
        <Suspense fallback={null}>
          <GlobalSearch onClose={close} />
        </Suspense>
      )}
    </>
  )
}
