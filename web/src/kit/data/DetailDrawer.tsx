import { Drawer, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEscapeInFront } from '../page/front.ts'
import css from './pieces.module.css'
import { DATA_TEXTS } from './texts.ts'

export interface DetailDrawerProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** A line under the title: code, status. */
  subtitle?: ReactNode
  /** Buttons that stay in sight at the foot. */
  footer?: ReactNode
  /** The content is still on its way. */
  loading?: boolean
  /** Pixels on a wide screen; a phone always gets the whole width. */
  width?: number
  children?: ReactNode
}

/** One thing in detail beside the list it came from. Escape and a click outside close it while nothing is over it, and the focus goes back to the row. */
export function DetailDrawer({
  opened,
  onClose,
  title,
  subtitle,
  footer,
  loading,
  width = 520,
  children,
}: DetailDrawerProps) {
  const escape = useEscapeInFront(onClose)
  return (
    <Drawer
      {...escape}
      opened={opened}
      onClose={onClose}
      position="right"
      size={`min(${width}px, 100vw)`}
      title={
        <Stack component="span" gap={4} align="flex-start">
          <Text span fw={600} size="lg">
            {title}
          </Text>
          {subtitle}
        </Stack>
      }
      closeButtonProps={{ 'aria-label': DATA_TEXTS.close }}
      classNames={{ content: css.drawer, body: css.drawerBody }}
    >
      {loading ? <DrawerSkeleton /> : children}
      {footer && <div className={css.drawerFooter}>{footer}</div>}
    </Drawer>
  )
}

function DrawerSkeleton() {
  return (
    <Stack role="status" aria-busy="true" aria-label={DATA_TEXTS.loading}>
      {[70, 90, 50, 80, 60].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} />
      ))}
    </Stack>
  )
}
