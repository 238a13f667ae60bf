import type { Phrases } from './match.ts'

/**
 * Domains of carriers and their servers that say "unknown user" after the content, where a filter of their customer refused
 * it. Elsewhere these words mean what they say.
 */
export const FILTERING_CARRIERS: Phrases = [
  'docomo.ne.jp',
  'docomo-camera.ne.jp',
  'mopera.net',
  'ezweb.ne.jp',
  'au.com',
  'uqmobile.jp',
  'softbank.ne.jp',
  'vodafone.ne.jp',
  'disney.ne.jp',
  'ymobile.ne.jp',
  'ymobile1.ne.jp',
  'emnet.ne.jp',
  'emobile.ne.jp',
  'pdx.ne.jp',
  'willcom.com',
]

/** Filters between two servers whose reports give the words of the second one, and never what it replied to. */
export const FILTERING_GATEWAYS: Phrases = ['surfcontrol email filter', 'mailfoundry', 'mxlogic.net']

/** What they say. */
export const CARRIER_FILTERS: Phrases = [
  'user unknown',
  'unknown user',
  'no such user',
  'that you tried to reach does not exist',
]
