import type { Campaign, CampaignInput } from '@posthorn/sdk'
import type { Command } from 'commander'
import { addBodyOptions, type BodyOptions } from './body.ts'
import { addConditionOptions, type ConditionOptions, readCondition } from './condition-options.ts'
import { usageError } from './errors.ts'
import { given, oneOf } from './options.ts'

const CATEGORIES = ['MARKETING', 'TRANSACTIONAL', 'HEADLESS'] as const

/** The options of `campaigns create` and `campaigns update`. */
export interface CampaignOptions extends BodyOptions, ConditionOptions {
  readonly name?: string
  readonly template?: string
  readonly subject?: string
  readonly from?: string
  readonly fromName?: string
  readonly replyTo?: string
  readonly description?: string
  readonly category?: (typeof CATEGORIES)[number]
  readonly all?: boolean
  readonly segment?: string
}

export function addCampaignOptions(command: Command): Command {
  command
    .option(
      '--template <id|name>',
      'copy subject, body, sender and category of a template; the other options override it',
    )
    .option('--subject <text>', 'the subject; {{name}} inserts a field')
  addBodyOptions(command)
    .option('--from <address>', 'the sender; its domain must be verified')
    .option('--from-name <name>', 'the display name of the sender')
    .option('--reply-to <address>', 'the address for replies')
    .option('--description <text>', 'a description')
    .option(
      '--category <category>',
      `${CATEGORIES.join(', ')}; only TRANSACTIONAL reaches contacts that are not subscribed`,
      oneOf(CATEGORIES),
    )
    .option('--all', 'send it to all contacts')
    .option('--segment <id|name>', 'send it to the members of a segment')
  return addConditionOptions(command)
}

/** Returns the given fields of a campaign, except its body and its audience. */
export function campaignFields(options: CampaignOptions) {
  const { name, template, subject, from, fromName, replyTo, description, category } = options
  return given({ name, template, subject, from, fromName, replyTo, description, category })
}

/** The audience of a campaign. */
export type AudienceInput = Pick<CampaignInput, 'audienceType' | 'segmentId' | 'audienceFilter'>

/** Reads the audience that the options name; undefined if they name none. */
export function readAudience(options: CampaignOptions): AudienceInput | undefined {
  const { all, segment } = options
  const audienceFilter = readCondition(options)
  if ([all, segment, audienceFilter].filter((way) => way !== undefined).length > 1)
    throw usageError('--all, --segment and --where (or --condition) cannot be combined.')
  if (all) return { audienceType: 'ALL' }
  if (segment !== undefined) return { audienceType: 'SEGMENT', segmentId: segment }
  return audienceFilter && { audienceType: 'FILTERED', audienceFilter }
}

/** Converts a campaign to the request that would create it. */
export function inputOf(campaign: Campaign): CampaignInput {
  const { name, description, subject, body, from, fromName, replyTo, category } = campaign
  const { audienceType, segmentId, audienceFilter } = campaign
  // The API accepts a condition in the form in which it returned it.
  const condition = audienceFilter as NonNullable<CampaignInput['audienceFilter']> | null
  return {
    name,
    description,
    subject,
    body,
    from,
    fromName,
    replyTo,
    category,
    audienceType,
    segmentId,
    audienceFilter: condition,
  }
}
