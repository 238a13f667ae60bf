import { beforeAll, expect, it } from 'vitest'
import { type Bench, sharedBench, type Tenant, textAt } from '../harness.ts'

let bench: Bench
let tenant: Tenant
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
})

const EACH = '{{#each items}}'
const END = '{{/each}}'

async function shown(body: string, data: object): Promise<string> {
  const once = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value, persistent: false }]))
  const answer = await tenant.call('POST /templates/preview', { body: { body, type: 'markdown', data: once } })
  return textAt(answer, 'html')
}

/** Removes blanks that a reader does not see. */
const same = (html: string) => html.replaceAll(/\s+/g, ' ').replaceAll(/ (?=<)|(?<=>) /g, '')

const items = [{ n: 'one' }, { n: 'two' }]

it.each<[string, string, string]>([
  ['a list', `${EACH}\n- {{this.n}}\n${END}`, '- one\n- two'],
  ['a list of bold items', `${EACH}\n- **{{this.n}}**: x\n${END}`, '- **one**: x\n- **two**: x'],
  ['a list after a paragraph', `You have:\n\n${EACH}\n* {{this.n}}\n${END}\n\nBye`, 'You have:\n\n* one\n* two\n\nBye'],
  ['a part of a list', `- zero\n${EACH}\n- {{this.n}}\n${END}\n- three`, '- zero\n- one\n- two\n- three'],
  ['a list whose tags stand on the lines of items', `${EACH}- {{this.n}}\n${END}`, '- one\n- two'],
  ['a numbered list', `${EACH}\n1. {{this.n}}\n${END}`, '1. one\n1. two'],
  ['items of two lines', `${EACH}\n- {{this.n}}\n  more\n${END}`, '- one\n  more\n- two\n  more'],
  ['two items at a time', `${EACH}\n- {{this.n}}\n- x\n${END}`, '- one\n- x\n- two\n- x'],
  ['a nested list', `- a\n  ${EACH}\n  - {{this.n}}\n  ${END}\n- b`, '- a\n  - one\n  - two\n- b'],
  [
    'rows of a table',
    `| Name | No |\n| --- | --- |\n${EACH}\n| {{this.n}} | 1 |\n${END}`,
    '| Name | No |\n| --- | --- |\n| one | 1 |\n| two | 1 |',
  ],
  [
    'rows of a table without outer bars',
    `Name | No\n--- | ---\n${EACH}\n{{this.n}} | 1\n${END}\n\nBye`,
    'Name | No\n--- | ---\none | 1\ntwo | 1\n\nBye',
  ],
  ['a column of a table', `| Name |\n| --- |\n${EACH}\n| {{this.n}} |\n${END}`, '| Name |\n| --- |\n| one |\n| two |'],
  ['headings and paragraphs', `${EACH}\n## {{this.n}}\n\nText\n\n${END}`, '## one\n\nText\n\n## two\n\nText\n'],
  ['paragraphs between blank lines', `${EACH}\n\nHi {{this.n}}\n\n${END}`, 'Hi one\n\nHi two'],
  ['quotes', `${EACH}\n> {{this.n}}\n\n${END}`, '> one\n\n\n> two'],
  ['lines of a paragraph', `Hello\n${EACH}\n{{this.n}}\n${END}\nBye`, 'Hello\n\none\n\ntwo\n\nBye'],
  ['words of a line', `Hello ${EACH}*{{this.n}}* ${END}!`, 'Hello *one* *two* !'],
])('a loop around %s', async (name, body, written) => {
  const html = same(await shown(body, { items }))
  if (name === 'lines of a paragraph') expect(html).toBe('<p>Hello one two Bye</p>')
  else if (name === 'quotes') expect(html.match(/<\/?blockquote>/g)).toHaveLength(4)
  else expect(html).toBe(same(await shown(written, {})))
})

it.each([
  '[x]({{#if u}}{{u}}{{/if}})',
  '[x]({{#if no}}https://example.com/{{else}}{{u}}{{/if}})',
  '[x]({{#each items}}{{u}}{{/each}})',
  '[x](java{{v}})',
  '![x]({{#unless no}}{{u}}{{/unless}})',
  '[x]: {{#if u}}{{u}}{{/if}}\n\n[x]',
])('a link with a block prints no script: %s', async (body) => {
  const html = await shown(body, { u: 'javascript:alert(1)', v: 'script:alert(1)', items: [1, 2] })
  expect(html).toMatch(/ (?:href|src)="(?:java)?"/)
})

it('takes linear time for hostile Markdown', async () => {
  for (const line of ['- a\n', '{{#if a}}\n- b\n{{/if}}\n', '<p ', '| ', '  ']) {
    const answer = await tenant.call('POST /templates/preview', {
      body: { body: `{{#if yes}}\n${line.repeat(2000)}\n- x\n{{/if}}`, type: 'markdown', data: {} },
    })
    expect([200, 422]).toContain(answer.status)
  }
})

it.each<[string, object, string]>([
  ['- a\n{{#if yes}}\n- b\n{{/if}}\n- c', { yes: true }, '<ul><li>a</li><li>b</li><li>c</li></ul>'],
  ['- a\n{{#if yes}}\n- b\n{{/if}}\n- c', {}, '<ul><li>a</li><li>c</li></ul>'],
  ['{{#if yes}}\n- a\n{{else}}\n- b\n{{/if}}', {}, '<ul><li>b</li></ul>'],
  ['{{#if yes}}\n- a\n\nText\n{{/if}}\n\nBye', {}, '<p>Bye</p>'],
  ['{{#if yes}}\n# A\n{{else}}\n# B\n{{/if}}', { yes: true }, '<h1>A</h1>'],
  [
    '# A\n{{#each items}}\n- {{this.n}}\n{{#if this.x}}\n  - x\n{{/if}}\n{{/each}}',
    { items },
    '<h1>A</h1><ul><li>one</li><li>two</li></ul>',
  ],
  ['{{#each items}}\n{{#if this.n}}\n- {{this.n}}\n{{/if}}\n{{/each}}', { items }, '<ul><li>one</li><li>two</li></ul>'],
  ['{{#if yes}}\n```\ncode\n```\n{{/if}}\nBye', {}, '<p>Bye</p>'],
])('%s with %j', async (body, data, expected) => {
  expect(same(await shown(body, data))).toBe(expected)
})
