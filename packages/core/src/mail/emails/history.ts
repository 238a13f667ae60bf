import { z } from 'zod'

/**
 * The kinds of notes in the history of a mail, besides the data of its row.
 * - `failed`: an attempt failed. `unknown`: the outcome of an attempt is not known.
 * - `waited`: it was not attempted, because its sender or the whole service is refused for now.
 * - `interrupted`: its worker stopped before the hand-over.
 * - `ended`: it was given up without an attempt.
 * - `retried`, `cancelled`: a person did so.
 * - `left_out`: there were more notes here.
 */
export const NOTE_KINDS = [
  'failed',
  'unknown',
  'waited',
  'interrupted',
  'ended',
  'retried',
  'cancelled',
  'left_out',
] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** A note in the history of a mail. */
export interface Note {
  readonly at: Date
  readonly kind: NoteKind
  /** The words of the mail server, or another reason. */
  readonly words: string | undefined
  /** The number of notes that it replaces. */
  readonly times: number
}

/** The most notes of a mail. A receiving server chooses the words, and each claim of the mail reads them. */
export const NOTES_MAX = 24
export const NOTE_WORDS_MAX = 300

/** The number of first notes that are kept, which show how it began; the others are the newest. */
const FIRST_KEPT = 8

/**
 * Returns the history with one more note. A full one leaves out notes between the first and the newest, and counts
 * them. A repeated request of a person adds nothing.
 */
export function noted(history: readonly Note[] | undefined, note: Note): readonly Note[] {
  if (history && OF_PEOPLE.has(note.kind) && history.at(-1)?.kind === note.kind) return history
  const notes = [...(history ?? []), { ...note, words: shortened(note.words) }]
  if (notes.length <= NOTES_MAX) return notes
  const [first, left, rest] = [
    notes.slice(0, FIRST_KEPT),
    notes.slice(FIRST_KEPT, -NOTES_KEPT),
    notes.slice(-NOTES_KEPT),
  ]
  const times = left.reduce((sum, { times }) => sum + times, 0)
  return [...first, { at: left[0]?.at ?? note.at, kind: 'left_out', words: undefined, times }, ...rest]
}

const OF_PEOPLE: ReadonlySet<NoteKind> = new Set(['retried', 'cancelled'])
const NOTES_KEPT = NOTES_MAX - FIRST_KEPT - 1

function shortened(words: string | undefined): string | undefined {
  if (words === undefined || words.length <= NOTE_WORDS_MAX) return words
  return `${words.slice(0, NOTE_WORDS_MAX - 1).toWellFormed()}…`
}

const StoredNotes = z.array(
  z.object({
    at: z.number().int().min(-8.64e15).max(8.64e15),
    kind: z.enum(NOTE_KINDS),
    words: z.exactOptional(z.string()),
    times: z.exactOptional(z.number().int().min(1)),
  }),
)
/** A note as databases store it. */
export type StoredNote = z.infer<typeof StoredNotes>[number]

/** Returns the history as JSON for a database. */
export function storedNotes(history: readonly Note[]): StoredNote[] {
  return history.map(({ at, kind, words, times }) => ({
    at: at.getTime(),
    kind,
    ...(words !== undefined && { words }),
    ...(times > 1 && { times }),
  }))
}

/** Returns the history that is stored as this JSON; undefined for anything else, so that damage there stops no mail. */
export function readNotes(stored: unknown): readonly Note[] | undefined {
  const { data } = StoredNotes.safeParse(stored)
  return data?.map(({ at, kind, words, times = 1 }) => ({ at: new Date(at), kind, words, times }))
}
