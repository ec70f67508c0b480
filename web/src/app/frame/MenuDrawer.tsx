import { Drawer } from '@mantine/core'
import { Brand } from '../../shared/brand/Brand.tsx'
import { Menu } from './Menu.tsx'
import styles from './Shell.module.css'
import { TEXTS } from '../texts.ts'

/** The menu on a phone. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      padding={0}
      title={<Brand />}
      classNames={{ header: styles.drawerHeader }}
      closeButtonProps={{ 'aria-label': TEXTS.close_menu }}
    >
      <Menu onLeave={onClose} />
    </Drawer>
  )
}
