/** The mails of the benchmarks. */

/** A newsletter of about 10 KB with a few variables. */
export const NEWSLETTER = `<!doctype html><html><head><style>body{font-family:sans-serif}</style></head><body><h1>Hello {{name ?? "friend"}}</h1>
${Array.from({ length: 24 }, (_, i) => `<table role="presentation"><tr><td style="padding:12px;color:#333333"><h2>Chapter ${i + 1}</h2><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua, for {{plan}}. <a href="https://example.com/read/${i}?u={{number}}">Read on</a></p></td></tr></table>`).join('\n')}
</body></html>`

/** The body of one send; {n} is another number in every request. */
export const SEND = JSON.stringify({
  to: 'person{n}@example.com',
  from: 'hello@bench.example.com',
  subject: 'Welcome, {{name ?? "friend"}}',
  body: '<h1>Hello {{name}}</h1><p>You are on the plan {{plan}}. <a href="https://example.com">Begin</a></p>',
  data: { name: 'Ada {n}', plan: 'pro' },
})

const KNOWN = 1000
const KNOWN_DATA = { name: 'Ada', plan: 'pro' }

/** The same to one of a thousand contacts that are there and do not change; {k} is the number of one. */
export const SEND_KNOWN = JSON.stringify({ ...JSON.parse(SEND), to: 'known{k}@example.com', data: KNOWN_DATA })

/** Makes those contacts. */
export async function fillKnown(url: string, key: string): Promise<void> {
  const to = Array.from({ length: KNOWN }, (_, k) => `known${k}@example.com`)
  const response = await fetch(`${url}/v1/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...JSON.parse(SEND), to, data: KNOWN_DATA }),
  })
  if (!response.ok) throw new Error(await response.text())
}

export const SEND_NEWSLETTER = JSON.stringify({
  ...JSON.parse(SEND),
  body: NEWSLETTER,
  data: { name: 'Ada {n}', plan: 'pro', number: '{n}' },
})

export const TRACK = JSON.stringify({ email: 'person{n}@example.com', event: 'signed_up', data: { plan: 'pro' } })
