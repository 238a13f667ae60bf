/** The facts that lists contain about the domain of addresses. */
export interface MailDomain {
  /** Whether its addresses are discarded after use. */
  readonly isDisposable: boolean
  /** Whether it gives addresses to the public, mostly for free. */
  readonly isPersonal: boolean
  /**
   * The domain that was probably meant, even if this one accepts mail: its top-level domain does not exist, or it is
   * one keystroke from a large provider. Undefined when there is no similar domain.
   */
  readonly meant: string | undefined
  /** A well-known similar domain, which was probably meant if this one accepts no mail. */
  readonly near?: string | undefined
}

/** Looks up a domain in lists; `domain` is in canonical spelling. Subdomains of a disposable domain are disposable. */
export type LookUpMailDomain = (domain: string) => Promise<MailDomain>
