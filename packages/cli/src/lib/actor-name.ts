import type { AuditEntry } from '@posthorn/sdk'

/** Returns who did something: a person, a key, or the system. */
export function actorName({ type, id, name, prefix }: AuditEntry['actor']): string {
  if (type === 'system') return 'system'
  if (type === 'operator') return 'an operator'
  if (type === 'user') return name ?? id ?? ''
  return `${name ?? `${id} key`} ${prefix ?? ''}`.trim()
}
