import { type Finding, ok, warning } from './check.ts'
import type { Look } from './database.ts'

/**
 * Checks whether projects with campaigns have a postal address, as CAN-SPAM (16 CFR 316), CASL and other laws require.
 */
export function checkPostalAddress(look: Look): Finding {
  const unaddressed = ('failure' in look ? undefined : look.inspection?.ledger)?.unaddressed ?? 0
  if (unaddressed === 0) return ok('every project with campaigns has one, or there are no campaigns')
  const projects = unaddressed === 1 ? 'One project has campaigns' : `${unaddressed} projects have campaigns`
  return warning(
    'postal_address_missing',
    `${projects} but no postal address, which many countries require in marketing mail`,
    'set it with "posthorn projects update --postal-address".',
  )
}
