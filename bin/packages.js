import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fingerprint, readText } from './fingerprint.js'
import { npm } from './npm.js'
import { inside } from './places.js'
import { giveUp, say } from './say.js'

const lockfile = inside('package-lock.json')
const stamp = inside('node_modules', '.bcare-lock')

/** Makes node_modules what package-lock.json says; does nothing when it is already. */
export async function installPackages() {
  const wanted = fingerprint([lockfile])
  if (readText(stamp) === wanted) return
  if (!isInstalled()) {
    say('Đang cài các gói theo package-lock.json…')
    const { code, output } = await install()
    if (code !== 0)
      giveUp('Không cài được các gói; hãy xem lỗi của npm dưới đây rồi chạy lại.', firstLines(output))
  }
  writeFileSync(stamp, wanted)
}

/**
 * `npm ci` refuses a lockfile that lacks a tool's build for another platform, which happens where a registry does not
 * have that build. Then the same versions are installed from the lockfile without that complaint, and it stays as is.
 */
async function install() {
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const clean = await npm(['ci', ...quietly])
  const complaints = clean.output.match(/(Missing|Invalid): .*/g) ?? []
  const onlyForeignBuilds =
    complaints.length > 0 && complaints.every((line) => /^Missing: \S+@ from lock file$/.test(line))
  return clean.code !== 0 && onlyForeignBuilds ? npm(['install', '--no-save', ...quietly]) : clean
}

function firstLines(output) {
  return output.split('\n').slice(0, 15).join('\n')
}

/** Whether another program's `npm ci` or `npm install` left exactly these versions; npm notes them in a hidden file. */
function isInstalled() {
  const note = inside('node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const wanted = packagesOf(lockfile)
  const found = packagesOf(note)
  return Object.keys(wanted).every((path) => {
    if (!path.startsWith('node_modules/')) return true
    if (!found[path]) return Boolean(wanted[path].optional || wanted[path].peer)
    return found[path].integrity === wanted[path].integrity && existsSync(inside(path))
  })
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
}
