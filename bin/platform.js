/** This machine as npm tells builds apart: `os`, `cpu` and, on Linux, `libc`. */
export const platform = { os: process.platform, cpu: process.arch, libc: libcOf() }

/** Whether npm puts a package on a platform, by the `os`, `cpu` and `libc` of its lock entry; `!name` is any but that one. */
export function fits(locked, { os, cpu, libc }) {
  return isNamed(os, locked.os) && isNamed(cpu, locked.cpu) && isNamed(libc, locked.libc)
}

function isNamed(value, names) {
  if (names === undefined) return true
  if (value === undefined || names.includes(`!${value}`)) return false
  return names.includes(value) || names.every((name) => name.startsWith('!'))
}

function libcOf() {
  if (process.platform !== 'linux') return undefined
  // Without it the report asks for the names of all addresses, which may take seconds.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
