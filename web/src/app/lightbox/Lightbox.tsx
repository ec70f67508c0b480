import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { Picture } from './picture.ts'

const OpenLightbox = lazy(() => import('./OpenLightbox.tsx').then((file) => ({ default: file.OpenLightbox })))

interface Shown {
  /** All of the same group, in the order of the page. */
  pictures: Picture[]
  first: number
  /** The image that was clicked: the focus goes back to it. */
  from: HTMLImageElement
}

/** A small picture names the whole one in `data-full`. */
const pictureOf = (image: HTMLImageElement): Picture => ({
  src: image.dataset['full'] ?? (image.currentSrc || image.src),
  alt: image.alt,
})

/** An image with those in the same element with `data-lightbox`. */
function groupOf(image: HTMLImageElement): Shown {
  const group = [...(image.closest('[data-lightbox]')?.querySelectorAll('img') ?? [image])]
  return { pictures: group.map(pictureOf), first: Math.max(0, group.indexOf(image)), from: image }
}

const imageIn = (target: EventTarget | null): HTMLImageElement | undefined =>
  target instanceof HTMLImageElement && target.closest('[data-lightbox]') !== null ? target : undefined

/** Calls `open` for a click, or Enter on a focused image, inside any element with `data-lightbox`. */
function useLightboxImages(open: (image: HTMLImageElement) => void): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const image = imageIn(target)
      if (image !== undefined) open(image)
    }
    const onKey = (event: KeyboardEvent) => {
      const image = event.key === 'Enter' ? imageIn(event.target) : undefined
      if (image === undefined) return
      event.preventDefault()
      open(image)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
}

/** The image lightbox (docs/interface.md "Lightbox"): one for the whole application. */
export function Lightbox() {
  const [shown, setShown] = useState<Shown | null>(null)
  const show = useCallback((image: HTMLImageElement) => setShown(groupOf(image)), [])
  useLightboxImages(show)
  const close = useCallback(
    () =>
      setShown((current) => {
        current?.from.focus({ preventScroll: true })
        return null
      }),
    [],
  )
  if (shown === null) return null
  return (
    <Suspense fallback={null}>
      <OpenLightbox pictures={shown.pictures} first={shown.first} onClose={close} />
    </Suspense>
  )
}
