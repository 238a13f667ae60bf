import type { KeyScope } from '@posthorn/sdk'
import { InvalidArgumentError } from 'commander'

/** Every scope, so that one which is missing here does not compile. */
const SCOPES = {
  full: true,
  read: true,
  send: true,
  track: true,
  verify: true,
  'contacts:read': true,
  'contacts:write': true,
  'segments:read': true,
  'segments:write': true,
  'suppressions:read': true,
  'suppressions:write': true,
  'templates:read': true,
  'templates:write': true,
  'campaigns:read': true,
  'campaigns:write': true,
  'workflows:read': true,
  'workflows:write': true,
  'events:read': true,
  'events:write': true,
  'uploads:read': true,
  'uploads:write': true,
  'inbox:read': true,
  'inbox:write': true,
  'emails:read': true,
  'activity:read': true,
  'analytics:read': true,
  'domains:read': true,
  'project:read': true,
} as const satisfies Record<KeyScope, true>

const isScope = (word: string): word is KeyScope => Object.hasOwn(SCOPES, word)

export const KEY_SCOPES: readonly KeyScope[] = Object.keys(SCOPES).filter(isScope)

/** The value of an option that takes scopes, separated by commas; the option may be given again. */
export function scopes(text: string, before: readonly KeyScope[] = []): readonly KeyScope[] {
  const words = text.split(',').map((word) => word.trim())
  const unknown = words.find((word) => !isScope(word))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`There is no scope "${unknown}". There are: ${KEY_SCOPES.join(', ')}.`)
  return [...before, ...words.filter(isScope)]
}
