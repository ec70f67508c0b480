import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inside } from './places.js'

const NONE = 'export const NOT_KEPT = {}\nexport const PASS_ON = new Set()\n'

let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'bcare-forms-'))
  cpSync(inside('bin'), join(tree, 'bin'), { recursive: true })
})
afterEach(() => rmSync(tree, { recursive: true }))

/** Puts sources of the web into a repository of their own and answers what the check says of them. */
function checked(files: Record<string, string>, reasons = NONE): { code: number | null; said: string } {
  for (const [path, text] of Object.entries({ ...files, 'bin/not-kept.js': reasons })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/forms.js'], {
    cwd: tree,
    encoding: 'utf8',
  })
  return { code: status, said: `${stdout}${stderr}` }
}

const FORGETFUL = `export function NoteForm() {
  const [text, setText] = useState('')
  return <Textarea value={text} onChange={(event) => setText(event.currentTarget.value)} />
}\n`
const KEPT = FORGETFUL.replace("useState('')", "useDraftState(useDraft('note', 1), 'text', '')")
const INPUT = `export const Line = (props) => <TextInput {...props} />\n`

test('a form that keeps what is typed passes, and so does an input whose form keeps it', () => {
  const { code, said } = checked({
    'web/src/work/NoteForm.tsx': KEPT,
    'web/src/kit/Line.tsx': INPUT,
    'web/src/work/AskForm.tsx': `import { Line } from '../kit/Line.tsx'\nconst draft = useDraft('ask', 1)\n`,
  })
  expect([code, said]).toEqual([0, '3 files, 0 with a reason, 0 faults\n'])
})

test.each<[string, Record<string, string>, string]>([
  [
    'a form that keeps nothing',
    {
      'web/src/work/NoteForm.tsx': FORGETFUL,
      'web/src/work/Screen.tsx': `import { NoteForm } from './NoteForm.tsx'\n`,
    },
    'web/src/work/NoteForm.tsx',
  ],
  [
    'a form whose text is held above its input',
    {
      'web/src/kit/Line.tsx': INPUT,
      'web/src/work/AskForm.tsx': `import { Line } from '../kit/Line.tsx'\nconst [text] = useState('')\n`,
    },
    'web/src/work/AskForm.tsx',
  ],
  [
    'an input that nothing keeps, however far above',
    {
      'web/src/kit/Line.tsx': INPUT,
      'web/src/work/Fields.tsx': `import { Line } from '../kit/Line.tsx'\n`,
      'web/src/work/Screen.tsx': `import { Fields } from './Fields.tsx'\n`,
    },
    'web/src/work/Screen.tsx',
  ],
  [
    'a form of Mantine, which keeps nothing',
    { 'web/src/work/Ask.ts': `import { useForm } from '@mantine/form'\n` },
    'web/src/work/Ask.ts',
  ],
  [
    'an input that guesses numbers',
    { 'web/src/work/Days.tsx': `export const Days = () => <NumberInput />\n` },
    'web/src/work/Days.tsx',
  ],
])('%s is refused', (_, files, at) => {
  const { code, said } = checked(files)
  expect(code).toBe(1)
  expect(said.startsWith(`${at}: `), said).toBe(true)
  expect(said).toContain(' 1 faults')
})

test('a reason lets a form be, and one for a form that is gone is a fault', () => {
  const reasons = (path: string) =>
    `export const NOT_KEPT = { '${path}': 'a password' }\nexport const PASS_ON = new Set()\n`
  const files = { 'web/src/work/NoteForm.tsx': FORGETFUL }
  expect(checked(files, reasons('web/src/work/NoteForm.tsx')).code).toBe(0)
  const { code, said } = checked(files, reasons('web/src/work/Gone.tsx'))
  expect(code).toBe(1)
  expect(said).toContain('bin/not-kept.js names web/src/work/Gone.tsx, which is not there')
})
