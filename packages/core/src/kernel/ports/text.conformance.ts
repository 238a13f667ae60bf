import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldData, storableText } from '../../conformance/arbitraries.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { aContact, aTemplate } from '../../testing/rows.ts'

/**
 * The promise of every store about text: all of Unicode comes back unchanged. U+0000 and lone surrogates, which
 * databases refuse, never make a call fail: they come back unchanged or as U+FFFD.
 */
export function textConformance(harness: StoreHarness): void {
  describe('text', () => {
    const bench = useStore(harness)

    it('comes back as it was', async () => {
      const { templates } = (await bench.tenant()).rooms
      await fc.assert(
        fc.asyncProperty(storableText(), storableText(), async (name, body) => {
          const template = aTemplate({ name, body, description: name })
          await templates.insert(template)
          expect(await templates.find(template.id)).toStrictEqual(template)
        }),
        { numRuns: propertyRuns(10) },
      )
    })

    it('comes back as it was inside data', async () => {
      const { contacts } = (await bench.tenant()).rooms
      await fc.assert(
        fc.asyncProperty(fieldData(), async (data) => {
          const contact = aContact({ data })
          await contacts.ensure(contact)
          expect((await contacts.find(contact.id))?.data).toEqual(data)
        }),
        { numRuns: propertyRuns(10) },
      )
    })

    it.each(['a\u0000b', 'a\ud800b', 'a\udc00b', '\u0000'])('never fails a write: %j', async (text) => {
      const { rooms, id, email } = await bench.tenant()
      const replaced = (value: string) => value.replaceAll('\u0000', '\ufffd').toWellFormed()
      const template = aTemplate({ name: text, body: text })
      const contact = aContact({ data: { text, [text]: [text] } })
      const mail = email({ subject: text, variables: { text } })
      await bench.store.transaction(async (tx) => {
        const inside = tx.project(id)
        await inside.templates.insert(template)
        await inside.contacts.ensure(contact)
        await inside.emails.insert([mail])
        await inside.fields.record({ contacts: 1, fields: new Map([[text, { delta: 1, type: 'string' }]]) })
      })
      const found = await rooms.templates.find(template.id)
      expect([text, replaced(text)]).toContain(found?.name)
      expect([text, replaced(text)]).toContain(found?.body)
      const data = (await rooms.contacts.find(contact.id))?.data
      expect([text, replaced(text)]).toContain(data?.text)
      expect(Object.keys(data ?? {})).toHaveLength(2)
      const sent = await rooms.emails.find(mail.id)
      expect([text, replaced(text)]).toContain(sent?.subject)
      expect([text, replaced(text)]).toContain(sent?.variables.text)
      expect([text, replaced(text)]).toContain((await rooms.fields.list()).fields[0]?.name)
    })
  })
}
