import { run } from './run.js'

/** Runs npm, the same one that started us if one did, and resolves with its exit code and output. */
export function npm(args) {
  const script = process.env.npm_execpath
  if (script && script.endsWith('.js')) return run(process.execPath, [script, ...args], { capture: true })
  return run('npm', args, { capture: true, shell: process.platform === 'win32' })
}
