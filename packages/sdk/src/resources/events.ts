import type { Schema } from '../api-types.ts'
import type { Http, WriteOptions } from '../http.ts'

/** Events that happen to people. */
export function eventsResource(http: Http) {
  return {
    /** Like `client.track`, but also takes the id of the contact instead of an address. */
    track: (event: Schema<'NamedTrackRequest'>, options?: WriteOptions) =>
      http.call('post', '/events/track', { ...options, body: event }),
  }
}
