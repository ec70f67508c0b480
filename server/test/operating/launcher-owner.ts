import { type LauncherLogger, startCluster } from '../../src/kit/database/launcher/launcher.ts'

/**
 * A process that owns a cluster, for tests that kill, interrupt or end one: `node launcher-owner.ts <folder>`. Says
 * `ready <pid>` when the database answers. On SIGINT it does not stop the database but goes on; `exit` and `stop` on
 * its input end it without and with a stop.
 */
const quiet: LauncherLogger = { info() {}, warn() {}, error() {} }
const [, , dataDir = ''] = process.argv
process.on('SIGINT', () => console.log('interrupted'))
const cluster = await startCluster({ dataDir, logger: quiet }).catch((error: unknown) => {
  console.log(`refused ${String(error)}`)
  process.exit(1)
})
process.stdin.on('data', (text) => {
  if (text.toString() === 'exit') process.exit(0)
  void cluster.stop().then(() => process.exit(0))
})
console.log(`ready ${cluster.pid}`)
