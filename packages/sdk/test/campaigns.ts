import { type Campaign, isPosthornError, type Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Returns the campaign as soon as it is SENT. */
async function sent(client: Posthorn, id: string): Promise<Campaign> {
  return expect
    .poll(() => client.campaigns.get(id), { timeout: 15_000, interval: 50 })
    .toMatchObject({ status: 'SENT' })
    .then(() => client.campaigns.get(id))
}

/** Calls every method of campaigns once; there is one subscribed contact before. */
export async function callCampaigns(client: Posthorn): Promise<void> {
  const { campaigns } = client
  const input = {
    name: 'News',
    subject: 'News',
    body: '<p>New.</p>',
    from: 'hello@sandbox.localhost',
    audienceType: 'ALL' as const,
  }
  const { id } = await campaigns.create(input, { idempotencyKey: 'news' })
  expect(await campaigns.get(id)).toMatchObject({ name: 'News', type: 'ALL', status: 'DRAFT', category: 'MARKETING' })
  expect(await campaigns.update(id, { ...input, name: 'More news' })).toMatchObject({ name: 'More news' })
  expect(await campaigns.schedule(id, new Date('2099-12-01T09:00:00Z'))).toMatchObject({
    status: 'SCHEDULED',
    scheduledAt: '2099-12-01T09:00:00.000Z',
  })
  expect(await campaigns.schedule(id, '2099-12-01T09:00:00+01:00')).toMatchObject({
    scheduledAt: '2099-12-01T08:00:00.000Z',
  })
  const copy = await campaigns.duplicate(id)
  expect(copy).toMatchObject({ name: 'More news (Copy)', status: 'DRAFT' })
  expect(await campaigns.cancel(id)).toMatchObject({ status: 'CANCELLED' })

  const tested = await campaigns.test(copy.id, 'ada@example.com')
  expect(tested).toMatchObject({ success: true, email: expect.stringMatching(/^eml_/) })
  expect(await campaigns.send(copy.id, { idempotencyKey: 'go' })).toMatchObject({ status: 'SENDING' })
  // The worker may be faster.
  const paused = await campaigns.pause(copy.id).catch((error: unknown) => {
    if (!isPosthornError(error, 'CONFLICT')) throw error
  })
  if (paused) expect(await campaigns.resume(copy.id)).toMatchObject({ status: 'SENDING' })
  else await expect(campaigns.resume(copy.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await sent(client, copy.id)).toMatchObject({ totalRecipients: 1, sentCount: 1 })
  expect(await campaigns.stats(copy.id)).toMatchObject({ status: 'SENT', sentCount: 1, openRate: 0 })
  const to: string[] = []
  for await (const mail of campaigns.recipients(copy.id, { status: 'SENT' })) to.push(mail.to)
  expect(to).toEqual(['ada@example.com'])
  const [ada] = (await client.contacts.list({ search: 'ada@' })).data
  expect(await client.contacts.explain(ada?.id ?? '', { campaignId: copy.id })).toMatchObject({ verdict: 'sent' })

  const names: string[] = []
  for await (const { name } of campaigns.list({ limit: 1 })) names.push(name)
  expect(names).toEqual(['More news (Copy)', 'More news'])
  expect(await campaigns.list({ page: 2, pageSize: 1 })).toMatchObject({ campaigns: [{ id }], totalPages: 2 })
  expect(await campaigns.delete(id)).toBeUndefined()
  await expect(campaigns.get(id)).rejects.toMatchObject({ code: 'CAMPAIGN_NOT_FOUND', status: 404 })
  expect((await campaigns.list({ status: 'SENT' })).total).toBe(1)
}
