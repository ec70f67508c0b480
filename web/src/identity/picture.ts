import type { CSSProperties } from 'react'

/** The clinic's picture behind a part of the sign-in page, where it has one; its address is a path of this server. */
export const pictureOf = (url = ''): CSSProperties =>
  url === ''
    ? {}
    : { backgroundImage: `url("${url}")`, backgroundPosition: 'center', backgroundSize: 'cover' }
