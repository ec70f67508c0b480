/** Signs that no file system takes, and those that only pretend: control signs, and such as turn the direction of what is read. */
const REFUSED = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029<>:"/\\|?*]/gu
const MOST = 120

/**
 * The name that a file is kept and saved under: its own without folders and tricks, at most 120 signs, and ending as what it
 * really is (`extension`). «ảnh.jpg.exe» that holds a PNG is «ảnh.jpg.png».
 */
export function fileName(given: string, extension: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(REFUSED, '').replace(/\s+/g, ' ')
  const base = plain.replace(/\.[\p{L}\p{N}]{1,5}$/u, '').replace(/^[ .]+/, '')
  const short = Array.from(base)
    .slice(0, MOST)
    .join('')
    .replace(/[ .]+$/, '')
  return `${short || 'tệp'}.${extension}`
}
