import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import styles from './Lightbox.module.css'
import { TEXTS } from './texts.ts'

interface OpenLightboxProps {
  src: string
  alt: string
  onClose: () => void
}

/** An image over a dark backdrop, at most 85 % of the viewport (spec 2); closed by its button, the backdrop and Escape. */
export function OpenLightbox({ src, alt, onClose }: OpenLightboxProps) {
  return (
    <div
      role="dialog"
      aria-modal
      aria-label={alt || TEXTS.image}
      className={styles.backdrop}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        // The button is all that can have the focus here; a modal below must not take it.
        if (event.key === 'Tab') event.preventDefault()
        event.stopPropagation()
      }}
    >
      <figure className={styles.figure}>
        <img src={src} alt={alt} className={styles.image} />
        {alt !== '' && <figcaption className={styles.caption}>{alt}</figcaption>}
      </figure>
      <ActionIcon
        data-autofocus
        autoFocus
        data-mantine-stop-propagation="true"
        className={styles.close}
        variant="filled"
        color="gray"
        size={44}
        radius="xl"
        aria-label={TEXTS.close}
        onClick={onClose}
      >
        <IconX />
      </ActionIcon>
    </div>
  )
}
