import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import styles from './Lightbox.module.css'
import { TEXTS } from './texts.ts'

interface OpenLightboxProps {
  src: string
  alt: string
  onClose: () => void
}

/** Escape closes; the close button is all that can have the focus, and a modal below must not take it. */
function useLightboxKeys(onClose: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
      if (event.key === 'Tab') event.preventDefault()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [onClose])
}

/** An image over a dark backdrop, at most 85 % of the viewport (spec 2); closed by its button, the backdrop and Escape. */
export function OpenLightbox({ src, alt, onClose }: OpenLightboxProps) {
  useLightboxKeys(onClose)
  return (
    <dialog open aria-modal aria-label={alt || TEXTS.image} className={styles.lightbox}>
      <button type="button" className={styles.backdrop} tabIndex={-1} aria-hidden onClick={onClose} />
      <figure className={styles.figure}>
        <img src={src} alt={alt} className={styles.image} />
        {alt !== '' && <figcaption className={styles.caption}>{alt}</figcaption>}
      </figure>
      <ActionIcon
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
    </dialog>
  )
}
