import { aContact, aStartedCampaign, aTenant, cpuTimeOf } from '@posthorn/core/testing'
import { expect, test } from 'vitest'
import { sqlite } from '../src/sqlite/index.ts'

test('a step over large contacts costs little, however many variables the texts read', async () => {
  const store = sqlite(':memory:')
  await store.migrate()
  const { rooms, bodyId } = await aTenant(store)
  const data = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, 'x'.repeat(85)]))
  await rooms.contacts.insertMany(Array.from({ length: 16 }, () => aContact({ data })))
  const campaign = aStartedCampaign(bodyId, 3)
  await rooms.campaigns.insert(campaign)
  const variables = Array.from({ length: 5000 }, (_, n) => `f${n}`)
  const mail = { idPrefix: `eml_${'0'.repeat(18)}`, fromName: 'Engines', domain: 'example.com', variables }
  const step = { campaign, mail, predicate: { kind: 'all', of: [] }, subscribedOnly: false, window: 16 } as const
  const took = await cpuTimeOf(async () => {
    expect(await rooms.campaigns.collect(step)).toMatchObject({ recipients: 16 })
  })
  expect(took).toBeLessThan(500)
  await store.close()
})
