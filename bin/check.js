import { ensureReady } from './bootstrap.js'
import { budgetCheck, rulesCheck, runChecks, sourceChecks } from './checks.js'

const node = await ensureReady()
const { failed } = await runChecks([...sourceChecks(node), rulesCheck(node), budgetCheck(node)])
process.exitCode = failed === 0 ? 0 : 1
