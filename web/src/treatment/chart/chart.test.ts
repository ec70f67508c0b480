import {
  surfacesOf,
  TEETH,
  PERMANENT_TEETH,
  QUADRANTS,
  quadrantOf,
  archOf,
} from '@bcare/rules/treatment/tooth'
import { expect, test } from 'vitest'
import { sideOf, toothShape } from '../../shared/teeth/geometry.ts'
import { COLUMN, layOut, neighbour, range } from './layout.ts'
import { padKey, surfaceAt, surfacesFor } from './pad.ts'
import { paintsOf } from './paint.ts'
import { NOTHING, pressed, type Selection } from './selection.ts'

const MOUTH = layOut(TEETH, new Set(QUADRANTS))
const numbers = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits))

test('every tooth has a crown, its roots and its five surfaces, within its column', () => {
  for (const tooth of TEETH) {
    const shape = toothShape(tooth)
    expect([...shape.surfaces.keys()]).toEqual(surfacesOf(tooth))
    expect(shape.roots).toHaveLength(shape.canals.length)
    const across = [shape.crown, ...shape.roots, ...shape.surfaces.values()].flatMap((path) =>
      numbers(path).filter((_, at) => at % 2 === 0),
    )
    expect(Math.max(...across.map(Math.abs))).toBeLessThanOrEqual(COLUMN / 2)
  }
})

test('roots point up in the upper jaw and down in the lower one; the mesial surface lies towards the midline', () => {
  for (const tooth of TEETH) {
    const up = archOf(tooth) === 'upper'
    expect(toothShape(tooth).tips.every(([, y]) => y < 0 === up)).toBe(true)
    expect(sideOf(tooth, 'B')).toBe(up ? 'up' : 'down')
    expect(sideOf(tooth, 'M')).toBe([1, 4].includes(quadrantOf(tooth)) ? 'right' : 'left')
  }
})

test('the number pad is the picture: all five keys of a tooth lead to its five surfaces', () => {
  for (const tooth of TEETH) {
    const pads = ['8', '2', '4', '6', '5'].map((key) => padKey(tooth, key))
    expect(surfacesFor(tooth, new Set(pads.filter((one) => one !== undefined)))).toEqual(surfacesOf(tooth))
    expect(padKey(tooth, '7')).toBe(undefined)
  }
  expect([surfaceAt('16', 'right'), surfaceAt('26', 'right'), surfaceAt('46', 'up')]).toEqual(['M', 'D', 'L'])
})

test('no two teeth share a place, milk teeth stand in the columns of their successors, and numbers lie in the drawing', () => {
  const places = MOUTH.cells.map(({ x, top }) => `${x} ${top}`)
  expect(new Set(places).size).toBe(TEETH.length)
  const column = (tooth: string) => MOUTH.cells.find((cell) => cell.tooth === tooth)?.x
  expect(column('55')).toBe(column('15'))
  expect(column('18')).toBeLessThan(column('28') ?? 0)
  for (const { number, top, height } of MOUTH.cells) {
    expect(number).toBeGreaterThan(top)
    expect(number).toBeLessThanOrEqual(top + height)
  }
  expect(layOut(PERMANENT_TEETH, new Set([1])).cells).toHaveLength(8)
})

const press = (from: Selection, ...keys: string[]) =>
  keys.reduce((selection, key) => {
    const [name = '', ...held] = key.split('+').toReversed()
    const event = {
      key: name,
      shiftKey: held.includes('Shift'),
      ctrlKey: held.includes('Ctrl'),
      metaKey: false,
    }
    return pressed(MOUTH, selection, event) ?? selection
  }, from)

test('two digits jump to a tooth, arrows move as the picture lies, Shift takes all between', () => {
  expect(press(NOTHING, '3', '6').teeth).toEqual(['36'])
  expect(press(NOTHING, '3', '6', 'ArrowLeft').teeth).toEqual(['35'])
  expect(press(NOTHING, '1', '1', 'ArrowRight').teeth).toEqual(['21'])
  expect(press(NOTHING, '1', '5', 'ArrowDown').teeth).toEqual(['55'])
  expect(press(NOTHING, '1', '1', 'Shift+ArrowRight', 'Shift+ArrowRight').teeth).toEqual(['11', '21', '22'])
  expect(press(NOTHING, '1', '1', 'Ctrl+ArrowRight', ' ').teeth).toEqual(['11', '21'])
  expect(press(NOTHING, '1', '6', 'Escape').teeth).toEqual([])
  for (const letter of ['s', 'f', 'đ', 'a', 'Backspace', '9', '0'])
    expect(pressed(MOUTH, NOTHING, { key: letter, shiftKey: false, ctrlKey: false, metaKey: false })).toBe(
      undefined,
    )
})

test('from every tooth each arrow leads to a tooth, and a range holds both of its ends', () => {
  for (const tooth of TEETH)
    for (const way of ['left', 'right', 'up', 'down'] as const) {
      const next = neighbour(MOUTH, tooth, way)
      expect(TEETH).toContain(next)
      expect(range(MOUTH, tooth, next)).toEqual(expect.arrayContaining([tooth, next]))
    }
})

test('what is most urgent lies on top, and what names no surface is painted on the crown', () => {
  const finding = {
    id: 1,
    version: 1,
    condition_term_id: 1,
    condition_name: 'Sâu răng',
    attachment_id: null,
    line_ids: [],
    source: 'exam' as const,
    note: null,
    noted_at: '2026-01-01T00:00:00Z',
    noted_by_name: null,
    track_code: null,
    tooth: '16',
    place: 'surface' as const,
    category: 'existing' as const,
    state: 'current' as const,
  }
  const paints = paintsOf({
    findings: [
      { ...finding, surfaces: ['O'] },
      { ...finding, surfaces: ['O', 'M'], category: 'pathology' },
      { ...finding, surfaces: [], state: 'planned' },
    ],
    works: [{ line_id: 1, items: [{ tooth: '17', surfaces: ['O'] }], state: 'done' }],
  })
  const paint = paints.get('16')
  expect(paint?.surfaces.get('O')).toEqual(['pathology', 'existing'])
  expect(paint?.surfaces.get('M')).toEqual(['pathology'])
  expect(paint?.crown).toEqual(['planned'])
  expect(paints.get('17')?.surfaces.get('O')).toEqual(['done'])
})
