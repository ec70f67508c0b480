/** A picture as the lightbox shows it. */
export interface Picture {
  src: string
  alt: string
}
