import { setTimeout as sleep } from 'node:timers/promises'
import { nodePlatform } from '@posthorn/adapters/node'
import { smtp } from '@posthorn/adapters/nodemailer'
import { createPosthorn } from '@posthorn/core/app'
import type { Campaign } from '@posthorn/core/automation'
import {
  CampaignInput,
  CampaignSendRequest,
  createCampaign,
  getCampaign,
  sendCampaign,
} from '@posthorn/core/automation'
import { type Context, parse } from '@posthorn/core/kernel'
import type { Store } from '@posthorn/core/ports'
import { createFirstProject } from '@posthorn/core/tenant'
import { fillProject } from '../fill.ts'
import { CAMPAIGN } from '../mail.ts'

/** Creates a project with this many contacts, and no worker. */
export async function projectOf(store: Store, contacts: number, mailer = 'smtp://127.0.0.1:9') {
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(7) }),
    store,
    mailer: smtp(mailer),
    settings: { sandboxDomain: 'bench.example.com', sendRatePerSecond: null },
  })
  // The first project may send from the sandbox domain.
  const first = await createFirstProject(posthorn.world, { name: 'Bench' })
  await fillProject(store, contacts)
  return { posthorn, ctx: await posthorn.project(first?.project.id ?? '') }
}

/** Sends a campaign to all contacts, even unsubscribed ones. */
export async function sendToAll(ctx: Context, from = 'hello@bench.example.com'): Promise<Campaign> {
  const { id } = await createCampaign(
    ctx,
    parse(CampaignInput, {
      name: 'News',
      subject: 'News for {{firstname}}',
      body: CAMPAIGN,
      from,
      audienceType: 'ALL',
      category: 'TRANSACTIONAL',
    }),
  )
  return sendCampaign(ctx, { id, ...parse(CampaignSendRequest, {}) })
}

/** Waits until the recipients of the campaign are collected. Returns the seconds that it took. */
export async function collected(ctx: Context, { id }: Campaign): Promise<number> {
  const startedAt = performance.now()
  while (!(await getCampaign(ctx, id)).collection?.isComplete) await sleep(20)
  return (performance.now() - startedAt) / 1000
}
