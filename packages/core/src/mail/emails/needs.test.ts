import { describe, expect, it } from 'vitest'
import { aProduct } from '../../testing/product.ts'
import { aTemplate } from '../../testing/rows.ts'
import { MAX_TAGS } from '../templates/language.ts'
import { listTemplateNeeds, needsOf } from './needs.ts'
import { variablesFor } from './variables.ts'

describe('the required data of a mail', () => {
  it('does not include the properties of each contact', () => {
    const own = [
      'id',
      'svc_id',
      'email',
      'svc_email',
      'subscribed',
      'data',
      'unsubscribeUrl',
      'subscribeUrl',
      'manageUrl',
    ]
    expect(needsOf({ subject: 'Hi', body: own.map((name) => `{{${name}}}`).join('') })).toStrictEqual([])
    const contact = {
      id: 'cnt_1' as const,
      email: 'ada@example.com',
      subscribed: true,
      data: {},
      revision: 1,
      createdAt: new Date(0),
      updatedAt: new Date(0),
    }
    // The variables of every contact are not required.
    const body = Object.keys(variablesFor(contact, {}))
      .map((name) => `{{${name}}}`)
      .join('')
    expect(needsOf({ subject: 'Hi', body })).toStrictEqual([{ variable: 'locale', use: 'print', required: false }])
  })

  it('is undefined for a template with more tags than are accepted today', () => {
    const tags = (count: number) => ({ subject: 'Hi', body: '{{a}}'.repeat(count) })
    expect(needsOf(tags(MAX_TAGS))).toStrictEqual([{ variable: 'a', use: 'print', required: true }])
    expect(needsOf(tags(MAX_TAGS + 1))).toBeUndefined()
  })

  it('is listed for all templates, or for a page of them', async () => {
    const ctx = await (await aProduct()).tenant()
    const other = await (await aProduct()).tenant()
    for (const name of ['A', 'B', 'C'])
      await ctx.store.templates.insert(aTemplate({ name, subject: 'Hi', body: `{{${name}}}` }))
    const named = async (query = {}) =>
      (await listTemplateNeeds(ctx, query)).data.map(({ needs }) => needs?.[0]?.variable)
    expect((await named()).sort()).toStrictEqual(['A', 'B', 'C'])
    expect(await named({ pageSize: 2 })).toHaveLength(2)
    expect(await named({ page: 2, pageSize: 2 })).toHaveLength(1)
    expect((await listTemplateNeeds(other, {})).data).toStrictEqual([])
  })
})
