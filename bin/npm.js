import { delimiter, dirname } from 'node:path'
import { run } from './run.js'

/**
 * Runs npm, the same one that started us if one did, and resolves with its exit code and output. It runs under `node`: npm
 * leaves out builds that say that they are not for the Node it runs under. Other managers name themselves in
 * `npm_execpath` too; they do not read our lockfile.
 */
export function npm(args, node = process.execPath) {
  const script = process.env.npm_execpath ?? ''
  if (/[\\/]npm-cli\.js$/.test(script)) return run(node, [script, ...args], { capture: true })
  const PATH = [dirname(node), process.env.PATH].join(delimiter)
  return run('npm', args, { capture: true, env: { PATH }, shell: process.platform === 'win32' })
}
