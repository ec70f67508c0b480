import type { PerioExam } from '@bcare/rules/treatment/perio/exam'
import { perioFigures } from '@bcare/rules/treatment/perio/figures'
import { PERIO_PATH_LABELS, PERIO_PATHS, type PerioPath } from '@bcare/rules/treatment/perio/sites'
import { formatDate } from '@bcare/rules/text/date'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { PerioFigures } from '../../shared/perio/PerioFigures.tsx'
import { PERIO_TEXTS } from '../../shared/perio/texts.ts'
import css from './perio.module.css'
import { canSpeak } from './speech.ts'
import { PERIO_PAD_TEXTS as TEXTS } from './texts.ts'
import type { SaveState } from './use-pad.ts'

interface PadHeadProps {
  exam: PerioExam
  last: PerioExam | undefined
  state: SaveState
  onSend: () => void
}

/** What the examination comes to so far, and whether it is on record. */
export function PadHead({ exam, last, state, onSend }: PadHeadProps) {
  const { typed, sites } = perioFigures(exam)
  return (
    <div className={css.head}>
      <span className={css.last}>
        {last === undefined ? TEXTS.no_last : TEXTS.last(formatDate(last.examined_on))}
      </span>
      <PerioFigures exam={exam} />
      <span>{PERIO_TEXTS.typed(typed, sites)}</span>
      <span className={css.state} role="status" data-state={state}>
        {TEXTS[state]}
      </span>
      {state === 'unsent' && (
        <Button size="compact-sm" variant="default" onClick={onSend}>
          {TEXTS.try_again}
        </Button>
      )}
    </div>
  )
}

interface PadToolsProps {
  path: PerioPath
  onPath: (path: PerioPath) => void
  voice: boolean
  onVoice: (on: boolean) => void
  onUndo: () => void
}

/** How it is typed: the way through the sites, reading back, taking back. */
export function PadTools({ path, onPath, voice, onVoice, onUndo }: PadToolsProps) {
  return (
    <div className={css.tools}>
      <NativeSelect
        size="xs"
        aria-label={TEXTS.path}
        value={path}
        data={PERIO_PATHS.map((value) => ({ value, label: PERIO_PATH_LABELS[value] }))}
        onChange={(event) => {
          onPath(event.currentTarget.value as PerioPath)
          event.currentTarget.blur()
        }}
      />
      {canSpeak() && (
        <Switch
          size="xs"
          label={TEXTS.voice}
          checked={voice}
          onChange={(event) => {
            onVoice(event.currentTarget.checked)
            event.currentTarget.blur()
          }}
        />
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        aria-label={TEXTS.undo_full}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onUndo}
      >
        {TEXTS.undo}
      </Button>
    </div>
  )
}

/** The keys of the screen. */
export function PadHelp({ is_open }: { is_open: boolean }) {
  return (
    <details className={css.help} open={is_open}>
      <summary>{TEXTS.keys}</summary>
      <dl>
        {TEXTS.help.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
