import type { Campaign, CampaignSummary, Posthorn } from '@posthorn/sdk'
import { CliError, usageError } from './errors.ts'

const ID = /^cmp_[0-9a-z]+$/
const SEARCH_MAX = 100

/** The campaign with this id, or with this name in any case. */
export async function findCampaign(client: Posthorn, idOrName: string): Promise<CampaignSummary> {
  if (ID.test(idOrName)) return client.campaigns.get(idOrName)
  const name = idOrName.trim().toLowerCase()
  const found: CampaignSummary[] = []
  for await (const campaign of client.campaigns.list({ search: name.slice(0, SEARCH_MAX), limit: 100 }))
    if (campaign.name.toLowerCase() === name) found.push(campaign)
  const [first, ...others] = found
  if (!first)
    throw new CliError('CAMPAIGN_NOT_FOUND', `There is no campaign called "${idOrName}".`, {
      suggestion: '"posthorn campaigns list" shows all of them.',
    })
  if (others.length === 0) return first
  const ids = found.map(({ id, status }) => `  ${id}  ${status}`).join('\n')
  throw usageError(`Several campaigns are called "${first.name}". Say which by its id:`, ids)
}

/** The whole of it. */
export async function getCampaign(client: Posthorn, idOrName: string): Promise<Campaign> {
  return client.campaigns.get(ID.test(idOrName) ? idOrName : (await findCampaign(client, idOrName)).id)
}
