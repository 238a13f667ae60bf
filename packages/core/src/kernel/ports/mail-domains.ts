/** What lists say of the domain of addresses. */
export interface MailDomain {
  /** Whether its addresses are thrown away after use. */
  readonly isDisposable: boolean
  /** Whether it gives addresses to anybody, mostly for free. */
  readonly isPersonal: boolean
  /**
   * The domain that was probably meant, even if this one takes mail: its top-level domain does not exist, or it is one
   * keystroke from a large provider. Undefined when it reads like none.
   */
  readonly meant: string | undefined
  /** A well-known domain that reads alike, which was probably meant if this one takes no mail. */
  readonly near?: string | undefined
}

/** Looks a domain up in lists; `domain` is in canonical spelling. Subdomains of a disposable domain are disposable. */
export type LookUpMailDomain = (domain: string) => Promise<MailDomain>
