/**
 * Returns the registrable domain of a domain in canonical spelling: the public suffix and one label more
 * (https://publicsuffix.org, the suffixes of registries only). Undefined for a public suffix, an IP address, and a text
 * that is not a domain.
 */
export type RegistrableDomain = (domain: string) => string | undefined
