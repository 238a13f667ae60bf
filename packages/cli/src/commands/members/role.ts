import type { Option } from 'commander'

export interface WithRole {
  readonly role: 'OWNER' | 'ADMIN' | 'MEMBER'
}

/** Returns an option that takes a role in any case. */
export function roleOption(option: Option): Option {
  return option.choices(['MEMBER', 'ADMIN', 'OWNER'])
}
