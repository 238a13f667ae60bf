import type { RegistrableDomain } from '@posthorn/core/ports'
import { getDomain } from 'tldts'

const DOMAIN = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/

/** By the public suffix list that comes with tldts. */
export const registrableDomain: RegistrableDomain = (domain) =>
  (DOMAIN.test(domain) && getDomain(domain, { extractHostname: false })) || undefined
