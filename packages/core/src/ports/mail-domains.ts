/** What lists say of the domain of addresses. */
export interface MailDomain {
  /** Whether its addresses are thrown away after use. */
  readonly isDisposable: boolean
  /** Whether it gives addresses to anybody, mostly for free. */
  readonly isPersonal: boolean
  /** The well-known domain that was probably meant; undefined when this one reads like none. */
  readonly meant: string | undefined
}

/** Looks a domain up in lists; `domain` is in canonical spelling. Subdomains of a disposable domain are disposable. */
export type LookUpMailDomain = (domain: string) => Promise<MailDomain>
