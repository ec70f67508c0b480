import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { alone } from './alone.js'
import { fingerprint, readText } from './fingerprint.js'
import { lacksOnlyBuilds, notInstalled } from './locked.js'
import { npm } from './npm.js'
import { inside } from './places.js'
import { platform } from './platform.js'
import { giveUp, say } from './say.js'

const lockfile = inside('package-lock.json')
/** What npm notes of its last run here, another program's included. */
const note = inside('node_modules', '.package-lock.json')
const stamp = inside('node_modules', '.bcare-lock')

/** Makes node_modules what package-lock.json says for this machine, by npm under `node`; does nothing when it is already. */
export async function installPackages(node) {
  if (isStamped()) return
  await alone('install', async () => {
    if (isStamped()) return
    if (!isInstalled(platform)) await install(node)
    writeFileSync(stamp, mark())
  })
}

async function install(node) {
  say('Đang cài các gói theo package-lock.json…')
  rmSync(stamp, { force: true })
  const { code, output } = await runNpm(node)
  if (code !== 0)
    giveUp('Không cài được các gói; hãy xem lỗi của npm dưới đây rồi chạy lại.', firstLines(output))
  if (!isInstalled())
    giveUp('npm đã bỏ sót gói; hãy bỏ cấu hình npm riêng (.npmrc, biến npm_config_*) rồi chạy lại.')
}

/**
 * `npm ci` refuses a lockfile that lacks a tool's build for another platform, whether the registry has that build or not.
 * Then the same versions are installed from the lockfile without that complaint, and it stays as is. What only develops the
 * product is needed to build it, also in production, where npm would leave it out.
 */
async function runNpm(node) {
  const included = ['--include=dev', '--include=optional', '--include=peer']
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const clean = await npm(['ci', ...included, ...quietly], node)
  if (clean.code === 0 || !lacksOnlyBuilds(clean.output, parsed(lockfile))) return clean
  return npm(['install', '--no-save', '--package-lock', ...included, ...quietly], node)
}

function firstLines(output) {
  return output.split('\n').slice(0, 15).join('\n')
}

const isStamped = () => existsSync(note) && readText(stamp) === mark()

/** Of the lockfile, what npm noted and the machine: a change of either asks for a look. */
const mark = () => `${fingerprint([lockfile, note])} ${Object.values(platform).join(' ')}`

/** Whether npm left exactly the versions of the lockfile, and the builds for `wanted` where it is given. */
function isInstalled(wanted) {
  if (!existsSync(note)) return false
  const [locked, noted] = [parsed(lockfile), parsed(note)]
  const isThere = (path) => !path.includes('node_modules/') || existsSync(inside(path, 'package.json'))
  return notInstalled(locked, noted, wanted).length === 0 && Object.keys(noted.packages).every(isThere)
}

const parsed = (path) => JSON.parse(readText(path))
