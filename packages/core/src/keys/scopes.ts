import type { KeyScope } from './schema.ts'

const READ = ':read'

/** Whether a key with these scopes may do what needs this one. Nothing else decides this. */
export function scopesInclude(scopes: readonly KeyScope[], needed: KeyScope): boolean {
  if (scopes.includes('full') || scopes.includes(needed)) return true
  if (!needed.endsWith(READ)) return false
  const written = `${needed.slice(0, -READ.length)}:write`
  return scopes.some((scope) => scope === 'read' || scope === written)
}
