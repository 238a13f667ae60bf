import { KEY_SCOPES, type KeyScope } from '@posthorn/sdk'
import { InvalidArgumentError } from 'commander'

const isScope = (word: string): word is KeyScope => KEY_SCOPES.some((scope) => scope === word)

/** Parses the value of an option that takes scopes, separated by commas; the option may be repeated. */
export function scopes(text: string, before: readonly KeyScope[] = []): readonly KeyScope[] {
  const words = text.split(',').map((word) => word.trim())
  const unknown = words.find((word) => !isScope(word))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`Unknown scope "${unknown}". The scopes are: ${KEY_SCOPES.join(', ')}.`)
  return [...before, ...words.filter(isScope)]
}
