import { isRecord, objectOf, type Peer, type PeerOptions } from './peer.ts'

/** A subscription of a subscriber: the list, and how the subscriber stands to it. */
interface Subscription {
  readonly name: string
  readonly status: string
  /** Lists with single opt-in never ask for a confirmation. */
  readonly isSingle: boolean
}

/**
 * listmonk's subscribers. Its CSV has the columns email, name, attributes (JSON) and status, and says nothing of lists; the
 * JSON of GET /api/subscribers has the lists too.
 */
export const listmonk: Peer = {
  fromRow(row) {
    const status = row.get('status')
    return {
      ...{ email: row.get('email') ?? '', lists: [], isUnconfirmed: false },
      ...standing(status),
      data: dataOf(row.get('name'), row.get('attributes') ?? row.get('attribs')),
    }
  },

  fromJson(entry, options) {
    if (typeof entry.email !== 'string') return undefined
    const { subscribed, isBlocked } = standing(entry.status)
    const lists = subscriptionsOf(entry.lists).filter(({ status }) => status !== 'unsubscribed')
    const confirmed = lists.filter((list) => isConfirmed(list, options))
    // Who is on no list is an ordinary subscriber, whom campaigns to lists do not reach.
    const wants = Array.isArray(entry.lists) && entry.lists.length > 0 ? confirmed.length > 0 : true
    return {
      email: entry.email,
      subscribed: subscribed && wants,
      isUnconfirmed: subscribed && !wants && lists.length > 0,
      isBlocked,
      data: dataOf(entry.name, entry.attribs),
      lists: confirmed.map(({ name }) => name),
    }
  },

  entriesOf({ data, results }) {
    if (isRecord(data)) return listmonk.entriesOf(data) ?? [data]
    return Array.isArray(results) ? results : undefined
  },
}

/** A blocklisted subscriber gets no mail, a disabled one none of campaigns. */
function standing(status: unknown) {
  const known = typeof status === 'string' ? status.trim().toLowerCase() : ''
  return {
    subscribed: known === '' || known === 'enabled',
    isBlocked: known === 'blocklisted' || known === 'blacklisted',
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

/** Attributes that are no JSON stay as text, so that nothing is lost. */
function dataOf(name: unknown, attributes: unknown): Readonly<Record<string, unknown>> {
  const named = typeof name === 'string' && name.trim() !== '' ? { name: name.trim() } : {}
  if (isRecord(attributes)) return { ...named, ...attributes }
  if (typeof attributes !== 'string' || attributes.trim() === '') return named
  const read = objectOf(attributes)
  return read ? { ...named, ...read } : { ...named, attributes }
}
