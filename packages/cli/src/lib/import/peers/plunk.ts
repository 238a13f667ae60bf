import { isRecord, objectOf, type Peer } from './peer.ts'
import { PRESETS } from './presets.ts'

/** The contacts of Plunk, as its API lists them: `data` is an object, or JSON text in its first version. */
export const plunk: Peer = {
  preset: PRESETS.plunk,

  fromJson({ email, subscribed, data }) {
    if (typeof email !== 'string') return undefined
    return {
      email,
      subscribed: subscribed !== false,
      isUnconfirmed: false,
      blocked: undefined,
      lists: [],
      data: isRecord(data) ? data : typeof data === 'string' ? (objectOf(data) ?? {}) : {},
    }
  },

  entriesOf({ contacts, data, items }) {
    return [contacts, data, items].find((entries) => Array.isArray(entries))
  },
}
