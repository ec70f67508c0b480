import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, LauncherError } from './error.ts'
import { isRunning, markOf } from './identity.ts'

type Owner = { pid: number; mark: string }

/** The right to use a data folder; `release` gives it back. */
export type FolderLock = { release(): Promise<void> }

/**
 * Takes a data folder for this process, or throws `LauncherError('in-use')` while another live process has it.
 * A dead owner's folder is taken over.
 *
 * Each owner writes `owner.<n>.json` with the next number, which only one process can create. The newest file is
 * never removed, not even on release, so numbers only grow and two takers cannot both win.
 */
export async function takeFolder(folder: string): Promise<FolderLock> {
  for (;;) {
    const newest = (await generations(folder)).at(-1) ?? 0
    await refuseIfOwned(folder, newest)
    if (await claim(folder, newest + 1)) return held(folder, newest + 1)
  }
}

async function held(folder: string, generation: number): Promise<FolderLock> {
  for (const older of await generations(folder)) {
    if (older < generation) await rm(pathOf(folder, older), { force: true })
  }
  await clearDrafts(folder)
  return { release: () => write(pathOf(folder, generation), { pid: 0, mark: '' }) }
}

const HOUR_MS = 60 * 60 * 1000

/** Files that a process died over while it wrote them; younger ones may be another's that asks for the folder just now. */
async function clearDrafts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^owner\.(?:draft-.+|\d+\.json\.new)$/.test(name))
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > HOUR_MS)
      await rm(join(folder, name), { force: true })
  }
}

async function claim(folder: string, generation: number): Promise<boolean> {
  const draft = join(folder, `owner.draft-${process.pid}-${Date.now().toString(36)}`)
  await writeFile(draft, JSON.stringify(self()))
  try {
    await link(draft, pathOf(folder, generation))
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  const isNewest = (await generations(folder)).at(-1) === generation
  if (!isNewest) await rm(pathOf(folder, generation), { force: true })
  return isNewest
}

async function refuseIfOwned(folder: string, generation: number): Promise<void> {
  const owner = generation > 0 ? await readOwner(pathOf(folder, generation)) : undefined
  if (!owner || !isAlive(owner)) return
  throw new LauncherError(
    'in-use',
    `Thư mục dữ liệu ${folder} đang được tiến trình ${owner.pid} sử dụng; hãy dừng tiến trình đó hoặc chọn thư mục khác.`,
  )
}

function isAlive({ pid, mark }: Owner): boolean {
  return pid > 0 && isRunning(pid) && markOf(pid) === mark
}

function self(): Owner {
  return { pid: process.pid, mark: markOf(process.pid) }
}

/** A file that cannot be read as an owner has none: it was being replaced, or the machine lost power. */
async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const { pid, mark } = JSON.parse(await readFile(path, 'utf8')) as Partial<Owner>
    return typeof pid === 'number' && typeof mark === 'string' ? { pid, mark } : undefined
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function write(path: string, owner: Owner): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(owner))
  await rename(`${path}.new`, path)
}

async function generations(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((name) => Number(/^owner\.(\d+)\.json$/.exec(name)?.[1]))
  return numbers.filter((number) => number > 0).toSorted((a, b) => a - b)
}

function pathOf(folder: string, generation: number): string {
  return join(folder, `owner.${generation}.json`)
}
