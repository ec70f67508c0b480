import { Button } from '@mantine/core'
import { confirm } from '../../kit/data/confirm.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import css from './perio.module.css'
import { PERIO_PAD_TEXTS as TEXTS } from './texts.ts'
import type { ExamVersion } from './exam-versions.ts'
import type { ExamPad } from './use-pad.ts'

interface PadBannerProps {
  exam_pad: ExamPad
  typist: string | undefined
  /** Another user types it from now on; undefined for the one at this screen. */
  onTypist: (name: string | undefined) => void
}

/** Who types an examination that is only read here, and what can be done about it. */
export function PadBanner({ exam_pad, typist, onTypist }: PadBannerProps) {
  const { conflict, draft } = exam_pad
  const takeOver = async (name: string) => {
    const sure = await confirm({
      title: TEXTS.take_over_title(name),
      about: TEXTS.take_over_about,
      action: TEXTS.take_over,
    })
    if (sure) onTypist(undefined)
  }
  const takeTheirs = async (theirs: ExamVersion, name: string) => {
    const sure = await confirm({
      title: TEXTS.theirs_title(name),
      lost: TEXTS.theirs_lost,
      action: TEXTS.theirs,
      destructive: true,
    })
    if (!sure) return
    exam_pad.takeTheirs(theirs)
    onTypist(name)
  }
  if (conflict !== undefined) {
    const name = conflict.author_name ?? TEXTS.another
    return (
      <div className={css.banner} role="alert">
        <span>{TEXTS.conflict(name)}</span>
        <Button size="compact-sm" onClick={() => void exam_pad.writeOver(conflict)}>
          {TEXTS.write_mine}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void takeTheirs(conflict, name)}>
          {TEXTS.theirs}
        </Button>
      </div>
    )
  }
  if (typist !== undefined)
    return (
      <div className={css.banner} role="status">
        <span>{TEXTS.read_only(typist)}</span>
        <Button size="compact-sm" variant="default" onClick={() => void takeOver(typist)}>
          {TEXTS.take_over}
        </Button>
      </div>
    )
  return <DraftLine draft={draft} quiet />
}
