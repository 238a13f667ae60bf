import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOTE_KINDS, NOTE_WORDS_MAX, NOTES_MAX, type Note, noted, readNotes, storedNotes } from './history.ts'

const at = (n: number) => new Date(1_800_000_000_000 + n * 1000)
const note = (n: number, words = `try ${n}`): Note => ({ at: at(n), kind: 'failed', words, times: 1 })
const after = (count: number) =>
  Array.from({ length: count }, (_, n) => note(n)).reduce<readonly Note[]>((notes, one) => noted(notes, one), [])

it.each([NOTES_MAX - 1, NOTES_MAX])('keeps all of %i notes', (count) => {
  expect(after(count).map(({ words }) => words)).toStrictEqual(Array.from({ length: count }, (_, n) => `try ${n}`))
})

it.each([NOTES_MAX + 1, NOTES_MAX + 2, 1000])(
  'of %i notes keeps the first and the newest, and counts the others',
  (count) => {
    const notes = after(count)
    expect(notes).toHaveLength(NOTES_MAX)
    expect(notes.slice(0, 8)).toStrictEqual(Array.from({ length: 8 }, (_, n) => note(n)))
    expect(notes.at(-1)).toStrictEqual(note(count - 1))
    expect(notes[8]).toStrictEqual({ at: at(8), kind: 'left_out', words: undefined, times: count - NOTES_MAX + 1 })
    expect(notes.reduce((sum, { times }) => sum + times, 0)).toBe(count)
  },
)

it('contains a repeated request of a person once', () => {
  const retried: Note = { at: at(1), kind: 'retried', words: undefined, times: 1 }
  const notes = noted(after(2), retried)
  expect(noted(notes, { ...retried, at: at(2) })).toBe(notes)
  expect(noted(notes, { ...retried, kind: 'cancelled' })).toHaveLength(4)
  expect(noted(noted(notes, note(3)), retried)).toHaveLength(5)
})

it('keeps the beginning of long words, and no half of a character', () => {
  const words = (length: number) => noted(undefined, note(0, 'x'.repeat(length)))[0]?.words
  expect(words(NOTE_WORDS_MAX - 1)).toHaveLength(NOTE_WORDS_MAX - 1)
  expect(words(NOTE_WORDS_MAX)).toBe('x'.repeat(NOTE_WORDS_MAX))
  expect(words(NOTE_WORDS_MAX + 1)).toBe(`${'x'.repeat(NOTE_WORDS_MAX - 1)}…`)
  const [smiling] = noted(undefined, note(0, `${'x'.repeat(NOTE_WORDS_MAX - 2)}🙂🙂`))
  expect(smiling?.words?.isWellFormed()).toBe(true)
})

it('is read as it was stored', () => {
  const notes = fc.array(
    fc.record(
      {
        at: fc.date({ noInvalidDate: true }),
        kind: fc.constantFrom(...NOTE_KINDS),
        words: fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
        times: fc.integer({ min: 1, max: 1e9 }),
      },
      { noNullPrototype: true },
    ),
  )
  fc.assert(
    fc.property(notes, (all) => {
      expect(readNotes(JSON.parse(JSON.stringify(storedNotes(all))))).toStrictEqual(all)
    }),
  )
})

it.each([
  null,
  7,
  'x',
  {},
  [{}],
  [{ at: 'x', kind: 'failed' }],
  [{ at: 1, kind: 'danced' }],
  [{ at: 9e15, kind: 'failed' }],
])('is undefined for %j', (stored) => {
  expect(readNotes(stored)).toBeUndefined()
})
