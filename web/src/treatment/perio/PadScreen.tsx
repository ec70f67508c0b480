import type { PerioExam } from '@bcare/rules/treatment/perio/exam'
import { changePath, goTo } from '@bcare/rules/treatment/perio/pad'
import { perioPath } from '@bcare/rules/treatment/perio/sites'
import { formatDate } from '@bcare/rules/text/date'
import { ARCHES, archOf, type Quadrant, quadrantOf, QUADRANTS } from '@bcare/rules/treatment/tooth'
import { Modal, SegmentedControl, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { useEscapeInFront } from '../../kit/page/front.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useMe } from '../../kit/session/may.ts'
import { CHART_TEXTS } from '../chart/texts.ts'
import { choosePath, choosesVoice, chooseVoice } from './choices.ts'
import { CurrentSite, ToothDegrees } from './CurrentSite.tsx'
import type { ExamVersion, SaveExam } from './exam-versions.ts'
import { Jaw, type Room } from './Jaw.tsx'
import { KeyPad } from './KeyPad.tsx'
import { PadBanner } from './PadBanner.tsx'
import { PadHead, PadHelp, PadTools } from './PadHead.tsx'
import css from './perio.module.css'
import { PERIO_PAD_TEXTS as TEXTS } from './texts.ts'
import { type ExamPad, usePad } from './use-pad.ts'
import { usePadKeys } from './use-pad-keys.ts'

export interface PadScreenProps {
  exam_key: string
  version: ExamVersion
  last: PerioExam | undefined
  save: SaveExam
  /** Another user types it: it is only read until it is taken over. */
  typist: string | undefined
  onClose: () => void
}

const WIDE = '(min-width: 1101px)'

const useRoom = (): Room => {
  const phone = usePhone()
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  if (phone) return 'half'
  return wide ? 'wide' : 'jaw'
}

/** Types a periodontal examination by the number pad alone, over the whole screen. */
export function PadScreen(props: PadScreenProps) {
  const { exam_key, version, last, save, typist, onClose } = props
  const exam_pad = usePad(exam_key, version, save, useMe()?.user.id)
  const [typed_by, setTypedBy] = useState(typist)
  const close = async () => {
    if (!(await exam_pad.finish())) toast({ type: 'warning', title: TEXTS.kept_here })
    onClose()
  }
  const escape = useEscapeInFront(() => void close())
  const may_type = exam_pad.conflict === undefined && typed_by === undefined
  return (
    <Modal
      {...escape}
      opened
      fullScreen
      onClose={() => void close()}
      title={TEXTS.title(formatDate(exam_pad.pad.exam.examined_on))}
      closeButtonProps={{ 'aria-label': TEXTS.close, size: 44 }}
      classNames={{ content: css.screen, header: css.screenHead, body: css.screenBody }}
    >
      <PadBanner exam_pad={exam_pad} typist={typed_by} onTypist={setTypedBy} />
      <Board exam_pad={exam_pad} last={last} may_type={may_type} />
    </Modal>
  )
}

interface BoardProps {
  exam_pad: ExamPad
  last: PerioExam | undefined
  may_type: boolean
}

function Board({ exam_pad, last, may_type }: BoardProps) {
  const { pad, setPad } = exam_pad
  const room = useRoom()
  const board = useRef<HTMLDivElement>(null)
  const [voice, setVoice] = useState(choosesVoice)
  const press = usePadKeys({ pad, onPad: may_type ? setPad : undefined, voice }, board)
  const { place, exam } = pad
  const quadrant = place === null ? 1 : quadrantOf(place.tooth)
  const quadrants = room === 'half' ? new Set<Quadrant>([quadrant]) : undefined
  const arches = room === 'half' ? [archOf(place?.tooth ?? '11')] : ARCHES
  const toQuadrant = (next: string) => {
    const spot = perioPath(exam.mouth, pad.path).find(({ tooth }) => String(quadrantOf(tooth)) === next)
    if (spot !== undefined) setPad(goTo(pad, spot))
  }
  return (
    <div ref={board} className={css.board} data-room={room} data-autofocus tabIndex={-1}>
      <PadHead exam={exam} last={last} state={exam_pad.state} onSend={() => void exam_pad.send()} />
      {room === 'half' && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={CHART_TEXTS.part}
          value={String(quadrant)}
          onChange={toQuadrant}
          data={QUADRANTS.map((one) => ({ value: String(one), label: CHART_TEXTS.groups[`q${one}`] }))}
        />
      )}
      <div className={css.mouth}>
        {arches.map((arch) => (
          <Jaw
            key={arch}
            exam={exam}
            last={last}
            arch={arch}
            place={place}
            room={room}
            quadrants={quadrants}
            onGo={(spot) => setPad(goTo(pad, spot))}
          />
        ))}
      </div>
      <div className={css.desk}>
        <CurrentSite pad={pad} last={last} />
        {may_type && <KeyPad onKey={press} />}
        <More is_folded={room === 'half'}>
          <ToothDegrees pad={pad} onPad={may_type ? setPad : undefined} />
          {may_type && (
            <Tools
              is_wide={room === 'wide'}
              exam_pad={exam_pad}
              voice={voice}
              onVoice={setVoice}
              onUndo={() => press('Backspace')}
            />
          )}
        </More>
      </div>
    </div>
  )
}

/** What a phone has no room for beside the keys: it folds away there. */
function More({ is_folded, children }: { is_folded: boolean; children: ReactNode }) {
  if (!is_folded) return <div className={css.more}>{children}</div>
  return (
    <details className={css.help}>
      <summary>{TEXTS.more}</summary>
      <div className={css.more}>{children}</div>
    </details>
  )
}

interface ToolsProps {
  is_wide: boolean
  exam_pad: ExamPad
  voice: boolean
  onVoice: (on: boolean) => void
  onUndo: () => void
}

function Tools({ is_wide, exam_pad, voice, onVoice, onUndo }: ToolsProps) {
  const { pad, setPad } = exam_pad
  return (
    <>
      <PadTools
        path={pad.path}
        onPath={(path) => {
          choosePath(path)
          setPad(changePath(pad, path))
        }}
        voice={voice}
        onVoice={(on) => {
          chooseVoice(on)
          onVoice(on)
        }}
        onUndo={onUndo}
      />
      <Note exam_pad={exam_pad} />
      <PadHelp is_open={is_wide} />
    </>
  )
}

function Note({ exam_pad: { pad, setPad } }: { exam_pad: ExamPad }) {
  const { note: _, ...exam } = pad.exam
  return (
    <Textarea
      label={TEXTS.note}
      size="xs"
      autosize
      minRows={1}
      maxRows={4}
      maxLength={2000}
      value={pad.exam.note ?? ''}
      onChange={(event) => {
        const note = event.currentTarget.value
        setPad({ ...pad, exam: note.trim() === '' ? exam : { ...exam, note } })
      }}
    />
  )
}
