import { ActionIcon } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Lightbox.module.css'
import { TEXTS } from '../texts.ts'
import { type LightboxView, useLightboxView } from './use-lightbox-view.ts'
import type { Picture } from './picture.ts'

interface OpenLightboxProps {
  pictures: readonly Picture[]
  first: number
  onClose: () => void
}

/** The focus goes round among the buttons, and a modal below must not take it. */
function keepFocus(event: KeyboardEvent, dialog: HTMLElement | null): void {
  const buttons = [...(dialog?.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const step = event.shiftKey ? -1 : 1
  event.preventDefault()
  buttons.at((at + step) % buttons.length)?.focus()
}

const KEYS: Record<string, keyof LightboxView['act']> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'reset',
  r: 'rotate',
  R: 'rotate',
}

/** Escape closes; arrows go on and back, + and − zoom, R turns, 0 shows all of it again. */
function useLightboxKeys(onClose: () => void, act: LightboxView['act']) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return onClose()
      if (event.key === 'Tab') return keepFocus(event, dialog.current)
      const name = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key]
      if (name === undefined) return undefined
      event.preventDefault()
      event.stopPropagation()
      return act[name]()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [onClose, act])
  return dialog
}

/**
 * An image over a dark backdrop, at most 85 % of the viewport; closed by its button, the backdrop and Escape. Beyond
 * that: the others of its group by arrows and swipes, zoom, and turning.
 */
export function OpenLightbox({ pictures, first, onClose }: OpenLightboxProps) {
  const { at, zoom, turn, offset, act, gestures } = useLightboxView(pictures.length, first)
  const dialog = useLightboxKeys(onClose, act)
  const { src, alt } = pictures[at] ?? { src: '', alt: '' }
  return (
    <dialog ref={dialog} open aria-modal aria-label={alt || TEXTS.image} className={styles.lightbox}>
      <button type="button" className={styles.backdrop} tabIndex={-1} aria-hidden onClick={onClose} />
      <figure className={styles.figure}>
        <img
          key={src}
          src={src}
          alt={alt}
          draggable={false}
          className={styles.image}
          data-turned={turn % 180 !== 0 || undefined}
          data-zoomed={zoom > 1 || undefined}
          style={{ transform: `translate(${offset.x}px, ${offset.y}px) scale(${zoom}) rotate(${turn}deg)` }}
          {...gestures}
        />
        {alt !== '' && <figcaption className={styles.caption}>{alt}</figcaption>}
      </figure>
      {pictures.length > 1 && (
        <>
          <Act
            label={TEXTS.previous}
            place={styles.previous}
            icon={<IconChevronLeft />}
            onClick={act.previous}
          />
          <Act label={TEXTS.next} place={styles.next} icon={<IconChevronRight />} onClick={act.next} />
          <div className={styles.count} aria-live="polite">
            {TEXTS.picture_of(at + 1, pictures.length)}
          </div>
        </>
      )}
      <div className={styles.tools}>
        <Act label={TEXTS.zoom_out} icon={<IconZoomOut />} onClick={act.zoomOut} />
        <Act label={TEXTS.zoom_in} icon={<IconZoomIn />} onClick={act.zoomIn} />
        <Act label={TEXTS.rotate} icon={<IconRotateClockwise />} onClick={act.rotate} />
        <Act first label={TEXTS.close} icon={<IconX />} onClick={onClose} />
      </div>
    </dialog>
  )
}

interface ActProps {
  label: string
  icon: ReactNode
  onClick: () => void
  place?: string | undefined
  /** Has the focus at first. */
  first?: boolean
}

function Act({ label, icon, onClick, place = '', first = false }: ActProps) {
  return (
    <ActionIcon
      autoFocus={first}
      className={place}
      variant="filled"
      color="gray"
      size={44}
      radius="xl"
      aria-label={label}
      title={label}
      // Escape is meant for the picture alone, not for the dialog below.
      data-mantine-stop-propagation="true"
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}
