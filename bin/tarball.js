import { gunzipSync } from 'node:zlib'

const block = 512

/**
 * The named files of an npm package's tarball, as pairs of path and content. Names are relative to the package, and
 * short enough to stand in the header itself, which is all that is read of the format (POSIX ustar).
 */
export function readTarball(packed, names) {
  const archive = gunzipSync(packed)
  const files = []
  for (let at = 0; at + block <= archive.length && archive[at] !== 0;) {
    const name = text(archive, at, 100).replace(/^[^/]*\//, '')
    const size = parseInt(text(archive, at + 124, 12), 8)
    if (names.includes(name)) files.push([name, archive.subarray(at + block, at + block + size)])
    at += block + Math.ceil(size / block) * block
  }
  return files
}

function text(archive, at, length) {
  return archive
    .subarray(at, at + length)
    .toString('latin1')
    .replace(/\0.*$/s, '')
    .trim()
}
