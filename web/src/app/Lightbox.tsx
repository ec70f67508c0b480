import { lazy, Suspense, useCallback, useEffect, useState } from 'react'

const OpenLightbox = lazy(() => import('./OpenLightbox.tsx').then((file) => ({ default: file.OpenLightbox })))

interface Shown {
  src: string
  alt: string
  /** The image that was clicked: the focus goes back to it. */
  from: HTMLImageElement
}

const imageIn = (target: EventTarget | null): HTMLImageElement | undefined =>
  target instanceof HTMLImageElement && target.closest('[data-lightbox]') !== null ? target : undefined

/** Calls `open` for a click, or Enter on a focused image, inside any element with `data-lightbox` (spec 1). */
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

/** The image lightbox (spec 2): one for the whole application. */
export function Lightbox() {
  const [shown, setShown] = useState<Shown | null>(null)
  const show = useCallback(
    (image: HTMLImageElement) =>
      setShown({ src: image.currentSrc || image.src, alt: image.alt, from: image }),
    [],
  )
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
      <OpenLightbox src={shown.src} alt={shown.alt} onClose={close} />
    </Suspense>
  )
}
