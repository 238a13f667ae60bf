import path from 'node:path'
import { subscribedOfCell } from '@posthorn/core/csv'
import { usageError } from '../../errors.ts'
import type { Reason } from '../../suppressions/reasons.ts'
import { NO_STATUS, type PeerContact } from './peer.ts'

type Row = ReadonlyMap<string, string>

/** The status of a row in a file of another product: a word of ours, or one that the import refuses. */
interface State {
  readonly subscribed: string
  /** The reason why the address gets no mail at all. */
  readonly blocked?: Reason
}

const SUBSCRIBED: State = { subscribed: 'yes' }
const UNSUBSCRIBED: State = { subscribed: 'no' }
const BOUNCED: State = { subscribed: 'no', blocked: 'BOUNCE' }
const COMPLAINED: State = { subscribed: 'no', blocked: 'COMPLAINT' }

/** The format of a product's CSV files. Names of columns are in lower case, with only letters and digits. */
export interface Preset {
  /** The columns that may hold the address. */
  readonly email: readonly string[]
  /**
   * Returns a function that reads the state of a row, from the columns and the name of the file. Throws if they do not
   * contain it.
   */
  readonly states: (columns: ReadonlySet<string>, file: string) => (row: Row) => State
  /** A note on other files that must be imported, if this one is not complete. */
  readonly remark?: string
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const isFilled = (row: Row, column: string) => (row.get(column) ?? '').trim() !== ''

/** Reads the state from a column of subscriptions. The server refuses an unknown word. */
const byWord = (column: string) => (row: Row) => ({ subscribed: row.get(column)?.trim() || NO_STATUS })

/** Returns true if a column of unsubscriptions marks the row; an unknown word is returned as it is. */
function leftBy(row: Row, column: string): boolean | string {
  const word = row.get(column)?.trim() ?? ''
  const state = subscribedOfCell(word)
  return state === 'unknown' ? word : (state ?? false)
}

/** Reads the state from columns of unsubscriptions, in this order. */
const byLeaving = (columns: readonly (readonly [string, State])[]) => (row: Row) => {
  for (const [column, state] of columns) {
    const left = leftBy(row, column)
    if (left !== false) return left === true ? state : { subscribed: left }
  }
  return SUBSCRIBED
}

/** Mailchimp exports one file for each state. Only those of unsubscribed people have the times. */
const mailchimp: Preset = {
  email: ['emailaddress', 'email'],
  states: (columns, file) => {
    const name = path.basename(file).toLowerCase()
    const status = ['status', 'emailmarketingstatus', 'subscriptionstatus'].find((column) => columns.has(column))
    if (status) return byWord(status)
    if (/^cleaned/.test(name)) return () => BOUNCED
    if (/^(?:unsubscribed|non-?subscribed|transactional)/.test(name)) return () => UNSUBSCRIBED
    const [unsubscribes, cleans] = [columns.has('unsubtime'), columns.has('cleantime')]
    if (unsubscribes && !cleans) return () => UNSUBSCRIBED
    if (cleans && !unsubscribes) return () => BOUNCED
    return (row) =>
      (isFilled(row, 'cleantime') && BOUNCED) || (isFilled(row, 'unsubtime') && UNSUBSCRIBED) || SUBSCRIBED
  },
}

const brevo: Preset = {
  email: ['email'],
  states: (columns) => {
    const words = [
      'emailmarketing',
      'emailmarketingstatus',
      'emailcampaigns',
      'subscriptionstatus',
      'status',
      'subscribed',
    ]
    const word = words.find((column) => columns.has(column))
    const left = ['emailblacklisted', 'emailblocklisted', 'blacklisted', 'blocklisted'].filter((column) =>
      columns.has(column),
    )
    if (left.length === 0 && !word) throw sayingNothing('EMAIL_BLACKLISTED or the subscription status')
    const byColumns = byLeaving(left.map((column) => [column, UNSUBSCRIBED] as const))
    if (!word) return byColumns
    // Either of two columns may mark an unsubscription.
    return (row) => {
      const state = byColumns(row)
      return state === SUBSCRIBED ? byWord(word)(row) : state
    }
  },
}

const hubspot: Preset = {
  email: ['email', 'emailaddress'],
  states: (columns) => {
    const known = [
      ['portalspamreport', COMPLAINED],
      ['portalbounce', BOUNCED],
      ['globalbounce', BOUNCED],
      ['unsubscribedfromallemail', UNSUBSCRIBED],
      ['optedoutofallemail', UNSUBSCRIBED],
      ['hsemailoptout', UNSUBSCRIBED],
      ['portalunsubscribe', UNSUBSCRIBED],
    ] as const
    const left = known.filter(([column]) => columns.has(column))
    if (left.length === 0) throw sayingNothing('"Unsubscribed from all email"')
    const bounced = ['emailhardbouncereason', 'hsemailhardbouncereason', 'hsemailhardbouncereasonenum']
    const byColumns = byLeaving(left)
    return (row) => (bounced.some((column) => isFilled(row, column)) ? BOUNCED : byColumns(row))
  },
}

/** SendGrid exports contacts, and lists of addresses that it does not send to. */
const sendgrid: Preset = {
  email: ['email'],
  states: (columns, file) => {
    const name = path.basename(file).toLowerCase()
    if (/block/.test(name)) {
      throw usageError(
        'SendGrid lists addresses as blocked that it temporarily could not reach.',
        'They need no import: the next mail shows whether the address works.',
      )
    }
    if (columns.has('contactid') || !columns.has('created')) return () => SUBSCRIBED
    if (/spam/.test(name) || (columns.has('ip') && !columns.has('reason'))) return () => COMPLAINED
    return columns.has('reason') ? () => BOUNCED : () => UNSUBSCRIBED
  },
  remark:
    'SendGrid exports unsubscribes, bounces and complaints as separate files. Import those, too: Suppressions, Export.',
}

const plunk: Preset = {
  email: ['email'],
  states: (columns) => (columns.has('subscribed') ? byWord('subscribed') : () => SUBSCRIBED),
}

export const PRESETS = { mailchimp, brevo, hubspot, sendgrid, plunk } as const

function sayingNothing(what: string) {
  return usageError(
    'The file does not show which contacts unsubscribed.',
    `Export it with the column ${what}. If all contacts in it agreed to receive mail, import it without --from.`,
  )
}

/** The rows of a file as contacts. */
export interface PresetRows {
  /** The names of the cells of each contact. */
  readonly columns: readonly string[]
  readonly contactOf: (cells: readonly string[]) => PeerContact
}

/** Returns the reader for the rows of a file, by the names in its header. */
export function presetRows(preset: Preset, names: readonly string[], file: string): PresetRows {
  const letters = names.map(lettersOf)
  const email = letters.findIndex((name) => preset.email.includes(name))
  if (email === -1) throw usageError(`${file} has no column with addresses; it has ${names.join(', ')}.`)
  const stateOf = preset.states(new Set(letters), file)
  const isKept = (index: number) => index !== email && letters[index] !== 'subscribed'
  return {
    columns: names.filter((_, index) => isKept(index)),
    contactOf(cells) {
      const { subscribed, blocked } = stateOf(new Map(letters.map((name, index) => [name, cells[index] ?? ''])))
      // Cells after the last column are kept, so that the row is refused like any other.
      const width = Math.max(names.length, cells.length)
      const kept = Array.from({ length: width }, (_, index) => cells[index] ?? '').filter((_, index) => isKept(index))
      const state = { subscribed, isUnconfirmed: false, blocked }
      return { email: cells[email] ?? '', ...state, data: {}, lists: [], cells: kept }
    },
  }
}
