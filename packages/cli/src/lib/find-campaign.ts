import type { Campaign, CampaignSummary, Posthorn } from '@posthorn/sdk'
import { oneNamed } from './one-named.ts'

const ID = /^cmp_[0-9a-z]+$/
const SEARCH_MAX = 100

/** The campaign with this id, or with this name in any case. */
export async function findCampaign(client: Posthorn, idOrName: string): Promise<CampaignSummary> {
  if (ID.test(idOrName)) return client.campaigns.get(idOrName)
  const search = idOrName.trim().toLowerCase().slice(0, SEARCH_MAX)
  const found: CampaignSummary[] = []
  for await (const campaign of client.campaigns.list({ search, limit: 100 })) found.push(campaign)
  return oneNamed(found, { noun: 'campaign', asked: idOrName, describe: ({ status }) => status })
}

/** The whole of it. */
export async function getCampaign(client: Posthorn, idOrName: string): Promise<Campaign> {
  return client.campaigns.get(ID.test(idOrName) ? idOrName : (await findCampaign(client, idOrName)).id)
}
