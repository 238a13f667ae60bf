/** The entry that an operation leaves in the audit log. */
export interface AuditRule {
  /** A noun, which is the type of the resource, and a verb. */
  readonly action: string
  /**
   * The place of the resource's id: by default the last id of the path, and for a new resource the id in the answer.
   */
  readonly id?: 'path' | 'answer' | 'none'
  /**
   * The fields of the body whose values are kept; of the others only the names. Never addresses, contents, or secrets.
   */
  readonly keeps?: readonly string[]
  /**
   * Whether the operation changes the caller's own account: the use case writes the entry into the log of that account.
   */
  readonly own?: true
}

/** The reason why an operation leaves no entry. */
export const NOT_AUDITED = {
  volume: { not: 'of high volume; it has records of its own: the mail, the event or the contact' },
  reads: { not: 'changes nothing' },
  receives: { not: 'from another service, whose signature is checked; no member of the project performs it' },
  anonymous: { not: 'the caller is not known yet, and the answer reveals nothing; what follows from it is audited' },
  session: { not: 'a session that is opened has its entry, in the same transaction' },
  offers: { not: 'nothing of the account changes until it is confirmed' },
  inbox: { not: 'deletes mails that were captured on a machine for tests' },
  computes: { not: 'computes what follows from the data; changes nothing that anyone has decided' },
} as const satisfies Record<string, NotAudited>

export interface NotAudited {
  readonly not: string
}

/** Returns the rule of an audited operation. */
export const auditRuleOf = ({ audit }: { readonly audit?: AuditRule | NotAudited }): AuditRule | undefined =>
  audit && 'action' in audit ? audit : undefined
