import { PRINT_FORMS } from '@bcare/contract/print/forms'
import { isPaper, PAPERS, type PaperName } from '@bcare/rules/print/paper'
import { formatDateTime } from '@bcare/rules/text/date'
import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { usePaper } from './paper-choice.ts'
import css from './print.module.css'
import { PrintHead, type PrintedRecord } from './PrintHead.tsx'
import { PRINT_TEXTS as TEXTS } from './texts.ts'
import { useFit } from './use-fit.ts'
import { usePageRule } from './use-page-rule.ts'
import { usePrinting, type Printed } from './use-printing.ts'

const PAPER_CHOICES = Object.entries(PAPERS).map(([value, { label }]) => ({ value, label }))

export interface PrintSheetProps {
  printed: Printed
  record: PrintedRecord
  title: string
  /** What comes below the title, in one line: a number, a day. */
  subtitle?: string
  /** Who, what, sums and signatures: pieces of `web/src/shared/print`. */
  children: ReactNode
}

/**
 * A paper as it will be printed, on a grey desk. Every print goes through here: it is drawn when its data are there, and
 * each printing is recorded before the browser's dialog opens.
 */
export function PrintSheet({ printed, record, title, subtitle, children }: PrintSheetProps) {
  const [paper, choosePaper] = usePaper(printed.form)
  const { sheet, copy, print, printing } = usePrinting(printed)
  const { desk, zoom } = useFit(paper)
  const foot = {
    printed: copy === undefined ? '' : TEXTS.printed(copy.printed_by_name, formatDateTime(copy.printed_at)),
    copy: copy !== undefined && copy.copy_no > 1 ? TEXTS.copy : '',
  }
  usePageRule(paper, foot, sheet)
  return (
    <div className={css.desk} data-desk ref={desk}>
      <Bar
        printed={printed}
        paper={paper}
        onPaper={choosePaper}
        onPrint={() => void print()}
        busy={printing}
      />
      <p className={css.unrecorded} aria-hidden>
        {copy === undefined && TEXTS.not_recorded}
      </p>
      <article
        ref={sheet}
        className={css.sheet}
        data-paper={paper}
        data-recorded={copy !== undefined}
        aria-label={title}
        style={{ zoom }}
      >
        <PrintHead {...record} />
        <h1>{title}</h1>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        {children}
        {/* Sheets have it in the margin of every page; a roll has no margin. */}
        {paper === 'k80' && (
          <footer className={css.foot}>
            {[foot.printed, TEXTS.one_page, foot.copy].filter((said) => said !== '').join(' · ')}
          </footer>
        )}
      </article>
    </div>
  )
}

interface BarProps {
  printed: Printed
  paper: PaperName
  onPaper: (paper: PaperName) => void
  onPrint: () => void
  busy: boolean
}

/** Back to what the paper was opened from; one that has a tab of its own closes it. */
const close = () => (history.length > 1 ? history.back() : window.close())

function Bar({ printed, paper, onPaper, onPrint, busy }: BarProps) {
  const { data } = useRead(
    api.print.list,
    { form: printed.form, record_id: printed.id, limit: 1 },
    { quiet: true },
  )
  return (
    <div className={css.bar} role="toolbar" aria-label={PRINT_FORMS[printed.form].label}>
      <NativeSelect
        aria-label={TEXTS.paper}
        data={PAPER_CHOICES}
        value={paper}
        onChange={({ currentTarget: { value } }) => isPaper(value) && onPaper(value)}
      />
      <span className={css.before}>
        {data &&
          [TEXTS.printed_before(data.total), data.total > 0 && TEXTS.next_is_copy].filter(Boolean).join('. ')}
      </span>
      <Button
        leftSection={<IconPrinter size={16} aria-hidden />}
        rightSection={<kbd className={css.keys}>Ctrl+P</kbd>}
        loading={busy}
        onClick={onPrint}
      >
        {TEXTS.print}
      </Button>
      <Button variant="default" onClick={close}>
        {TEXTS.close}
      </Button>
    </div>
  )
}
