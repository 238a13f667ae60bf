import { createClient } from '@posthorn/sdk'

let client

/** Reads POSTHORN_URL and POSTHORN_KEY when the first mail is sent: a build needs neither. */
export function posthorn() {
  client ??= createClient()
  return client
}
