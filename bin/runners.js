import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './places.js'
import { judged, nothing, ofPlaywright, ofVitest } from './report.js'
import { run } from './run.js'

/**
 * Runs vitest and answers the run as `{ stage, tests, faults }`: one project, of it the files that match a pattern if
 * there is one. `alone` lets nothing run beside it.
 */
export function vitest(node, project, { patterns = [], alone = false, env, config } = {}) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const of = config === undefined ? ['--project', project] : ['--config', config]
    const width = alone ? ['--maxWorkers=1'] : []
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...of, ...reporters, ...width, ...patterns]
    const { code } = await run(node, args, { env, capture: config !== undefined })
    const json = read(report)
    return judged(project, code, json ? ofVitest(json, root) : nothing)
  })
}

/** Runs browser tests below `folder` and answers the run as `{ stage, tests, faults }`; each run has an installation of its own. */
export function playwright(node, stage, { config, folder, browser, patterns = [], alone = false, env }) {
  return withReport(async (report) => {
    const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', config, '--reporter=list,json']
    const { code } = await run(
      node,
      [...args, ...(alone ? ['--workers=1', '--trace=on'] : []), ...patterns],
      {
        capture: browser === undefined,
        env: {
          ...browser?.env,
          BROWSER_PATH: browser?.path,
          BROWSER_ARGS: browser?.args.join(' '),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          ...env,
        },
      },
    )
    const json = read(report)
    return judged(stage, code, json ? ofPlaywright(json, folder) : nothing)
  })
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'bcare-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const read = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined)
