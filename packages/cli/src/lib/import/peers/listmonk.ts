import { isRecord, NO_STATUS, objectOf, type Peer, type PeerContact, type PeerOptions } from './peer.ts'

/** A subscription of a subscriber: the list, and the status of the subscriber on it. */
interface Subscription {
  readonly name: string
  readonly status: string
  /** Whether the list has single opt-in, and never asks for a confirmation. */
  readonly isSingle: boolean
}

/**
 * The subscribers of listmonk. Its CSV has the columns email, name, attributes (JSON), and status, but no lists; the
 * JSON of GET /api/subscribers has the lists too.
 */
export const listmonk: Peer = {
  fromRow(row) {
    const status = row.get('status')
    return {
      email: row.get('email') ?? '',
      lists: [],
      isUnconfirmed: false,
      ...standing(status),
      data: dataOf(row.get('name'), row.get('attributes') ?? row.get('attribs')),
    }
  },

  fromJson(entry, options) {
    if (typeof entry.email !== 'string') return undefined
    const { subscribed, blocked } = standing(entry.status)
    const lists = subscriptionsOf(entry.lists).filter(({ status }) => status !== 'unsubscribed')
    const confirmed = lists.filter((list) => isConfirmed(list, options))
    // A subscriber without lists is an ordinary one, whom campaigns to lists do not reach.
    const wants = Array.isArray(entry.lists) && entry.lists.length > 0 ? confirmed.length > 0 : true
    return {
      email: entry.email,
      subscribed: subscribed === true ? wants : subscribed,
      isUnconfirmed: subscribed === true && !wants && lists.length > 0,
      blocked,
      data: dataOf(entry.name, entry.attribs),
      lists: confirmed.map(({ name }) => name),
    }
  },

  entriesOf({ data, results }) {
    if (isRecord(data)) return listmonk.entriesOf?.(data) ?? [data]
    return Array.isArray(results) ? results : undefined
  },
}

/**
 * The status words of listmonk for a subscriber, or for a subscription in the export of a list. Another word is
 * refused.
 */
const STANDING: ReadonlyMap<string, boolean> = new Map([
  ['enabled', true],
  ['confirmed', true],
  ['subscribed', true],
  ['disabled', false],
  ['blocklisted', false],
  ['blacklisted', false],
  ['unsubscribed', false],
  ['unconfirmed', false],
])

/** Converts a status: a blocklisted subscriber gets no mail, a disabled one no campaigns. */
function standing(status: unknown): Pick<PeerContact, 'subscribed' | 'blocked'> {
  const word = typeof status === 'string' ? status.trim().toLowerCase() : ''
  return {
    subscribed: STANDING.get(word) ?? (word || NO_STATUS),
    blocked: word === 'blocklisted' || word === 'blacklisted' ? 'MANUAL' : undefined,
  }
}

function subscriptionsOf(lists: unknown): readonly Subscription[] {
  if (!Array.isArray(lists)) return []
  return lists.filter(isRecord).flatMap(({ name, subscription_status, optin }) => {
    if (typeof name !== 'string' || name.trim() === '') return []
    return [{ name: name.trim(), status: String(subscription_status ?? ''), isSingle: optin === 'single' }]
  })
}

const isConfirmed = ({ status, isSingle }: Subscription, { keepsUnconfirmed }: PeerOptions) =>
  status !== 'unconfirmed' || isSingle || keepsUnconfirmed

/** Returns the data. Attributes that are not JSON stay as text, so that nothing is lost. */
function dataOf(name: unknown, attributes: unknown): Readonly<Record<string, unknown>> {
  const named = typeof name === 'string' && name.trim() !== '' ? { name: name.trim() } : {}
  if (isRecord(attributes)) return { ...named, ...attributes }
  if (typeof attributes !== 'string' || attributes.trim() === '') return named
  const read = objectOf(attributes)
  return read ? { ...named, ...read } : { ...named, attributes }
}
