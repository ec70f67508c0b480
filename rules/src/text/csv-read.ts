import { MOST_CELL, MOST_COLUMNS, TableProblem, type Delimiter } from './csv.ts'

export interface CsvRow {
  /** Line of the file on which the row begins, from 1. */
  no: number
  cells: string[]
}

/** Reads a CSV file piece by piece: `push` answers the rows that a piece completes, `end` the last one. @throws TableProblem */
export interface CsvReader {
  push(piece: string): CsvRow[]
  end(): CsvRow[]
}

interface Reading {
  rows: CsvRow[]
  cells: string[]
  cell: string
  /** `closed` stands behind a quote that either ended the cell or begins a doubled one. */
  state: 'start' | 'plain' | 'quoted' | 'closed'
  line: number
  /** Line on which the row began. */
  begun: number
  /** The sign before was a carriage return: a line feed belongs to it. */
  carriage: boolean
}

/** Where a run of ordinary characters ends, so that long texts are not read letter by letter. */
const RUN_IN_QUOTES = /["\r\n]/g
const RUN: Readonly<Record<Delimiter, RegExp>> = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g }

function take(reading: Reading, text: string): void {
  if (reading.cell.length + text.length > MOST_CELL)
    throw new TableProblem(`Dòng ${reading.begun} có một ô quá dài`)
  reading.cell += text
}

function endCell(reading: Reading): void {
  if (reading.cells.length < MOST_COLUMNS) reading.cells.push(reading.cell)
  else if (reading.cell.trim() !== '')
    throw new TableProblem(`Dòng ${reading.begun} có hơn ${MOST_COLUMNS} cột`)
  reading.cell = ''
  reading.state = 'start'
}

function endRow(reading: Reading): void {
  endCell(reading)
  reading.rows.push({ no: reading.begun, cells: reading.cells })
  reading.cells = []
  reading.begun = reading.line
}

function lineEnd(reading: Reading, sign: string): void {
  const second = sign === '\n' && reading.carriage
  if (!second) reading.line += 1
  if (reading.state === 'quoted') take(reading, sign)
  else if (second) reading.begun = reading.line
  else endRow(reading)
  reading.carriage = sign === '\r'
}

/** A sign that is no ordinary character where it stands. */
function special(reading: Reading, sign: string): void {
  if (sign === '\n' || sign === '\r') return lineEnd(reading, sign)
  reading.carriage = false
  if (sign !== '"') return endCell(reading)
  if (reading.state === 'closed') take(reading, '"')
  reading.state = reading.state === 'quoted' ? 'closed' : 'quoted'
}

function read(reading: Reading, piece: string, delimiter: Delimiter): void {
  for (let at = 0; at < piece.length;) {
    const run = reading.state === 'quoted' ? RUN_IN_QUOTES : RUN[delimiter]
    run.lastIndex = at
    const quote = piece.charAt(at) === '"' && reading.state !== 'plain'
    const end = quote ? at : (run.exec(piece)?.index ?? piece.length)
    if (end === at) {
      special(reading, piece.charAt(at))
      at += 1
      continue
    }
    take(reading, piece.slice(at, end))
    if (reading.state !== 'quoted') reading.state = 'plain'
    reading.carriage = false
    at = end
  }
}

function given(reading: Reading): CsvRow[] {
  const { rows } = reading
  reading.rows = []
  return rows
}

/** A reader of one file, whose cells the delimiter separates. */
export function csvReader(delimiter: Delimiter): CsvReader {
  const reading: Reading = {
    rows: [],
    cells: [],
    cell: '',
    state: 'start',
    line: 1,
    begun: 1,
    carriage: false,
  }
  return {
    push(piece) {
      read(reading, piece, delimiter)
      return given(reading)
    },
    end() {
      if (reading.state === 'quoted')
        throw new TableProblem(`Dấu ngoặc kép mở ở dòng ${reading.begun} không được đóng`)
      if (reading.cells.length > 0 || reading.state !== 'start') endRow(reading)
      return given(reading)
    },
  }
}
