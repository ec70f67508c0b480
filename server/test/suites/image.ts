import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const BASE = `localhost/bcare-base-${process.pid}`
const NAME = `localhost/bcare-test-${process.pid}`
/** What packages with native parts need of the C library beside what Node does. */
const LIBRARIES = ['librt.so.1', 'libresolv.so.2', 'libutil.so.1']

/** What was found in an image that was built, or why none can be built here. */
export type Built = { missing: string } | { config: ImageConfig; inside: unknown }

interface ImageConfig {
  User: string
  StopSignal: string
  Cmd: string[]
  Volumes: Record<string, unknown>
  Healthcheck: { Test: string[] }
}

function buildah(...args: string[]): { ok: boolean; said: string; output: string } {
  const { status, stdout, stderr, error } = spawnSync('buildah', args, { encoding: 'utf8', maxBuffer: 1e8 })
  return { ok: status === 0, said: error?.message ?? stderr.trim(), output: stdout }
}

/** A base with this machine's Node, so that a test fetches nothing: the libraries that `ldd` tells, and who `node` is. */
function layBase(folder: string): void {
  const programs = { [process.execPath]: '/usr/local/bin/node', '/usr/bin/install': '/usr/bin/install' }
  const { stdout } = spawnSync('ldd', Object.keys(programs), { encoding: 'utf8' })
  const linked = new Set(stdout.match(/\/\S+\.so[.\d]*/g))
  const libc = [...linked].find((path) => basename(path) === 'libc.so.6') ?? '/lib/libc.so.6'
  const more = LIBRARIES.map((name) => join(dirname(libc), name)).filter((path) => existsSync(path))
  const files = { ...programs, ...Object.fromEntries([...linked, ...more].map((path) => [path, path])) }
  for (const [from, to] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(to)), { recursive: true })
    copyFileSync(from, join(folder, to))
  }
  for (const name of ['etc', 'tmp']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(
    join(folder, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  )
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\nnode:x:1000:\n')
}

function buildBase(folder: string): string | undefined {
  if (!buildah('--version').ok) return 'buildah is not installed'
  if (spawnSync('ldd', ['--version']).status !== 0) return 'ldd is not installed'
  layBase(folder)
  const recipe = join(folder, 'etc/Containerfile')
  writeFileSync(
    recipe,
    'FROM scratch\nCOPY . /\nENV PATH=/usr/local/bin:/usr/bin\nRUN ["node", "--version"]\n',
  )
  const made = buildah('build', '--isolation', 'chroot', '-f', recipe, '-t', BASE, folder)
  return made.ok ? undefined : `buildah does not work here: ${made.said.split('\n').at(-1)}`
}

const LOOK = `const { existsSync, statSync } = require('node:fs')
const there = ['web/dist/index.html', '.git', 'data'].filter((path) => existsSync(path))
console.log(JSON.stringify({ runs_as: process.getuid(), data_of: statSync('/var/lib/bcare').uid, there }))`

/** What a container of the image sees. */
function lookInside(): unknown {
  const container = buildah('from', '--pull-never', NAME).output.trim()
  const looked = buildah('run', '--isolation', 'chroot', container, '--', 'node', '-e', LOOK)
  buildah('rm', container)
  return looked.ok ? JSON.parse(looked.output) : looked.said
}

/**
 * Builds the image of the product on this machine's own Node and packages, looks at it and throws it away.
 * @throws Error when it cannot be built although buildah works
 */
export function buildImage(root: string): Built {
  const folder = mkdtempSync(join(tmpdir(), 'bcare-base-'))
  try {
    const missing = buildBase(folder)
    if (missing !== undefined) return { missing }
    const packages = `${join(root, 'node_modules')}:/opt/bcare/node_modules:O`
    const how = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', '-v', packages]
    const what = ['--build-arg', `BASE=${BASE}`, '-f', join(root, 'deploy/Containerfile'), '-t', NAME]
    const made = buildah('build', ...how, ...what, root)
    if (!made.ok) throw new Error(`the image cannot be built: ${made.said}\n${made.output.slice(-2_000)}`)
    const seen = JSON.parse(buildah('inspect', '--type', 'image', NAME).output) as {
      Docker: { config: ImageConfig }
    }
    return { config: seen.Docker.config, inside: lookInside() }
  } finally {
    buildah('rmi', NAME)
    buildah('rmi', BASE)
    rmSync(folder, { recursive: true })
  }
}
