/** The mails of the benchmarks. */

/** A mail in the form that another sender needs. */
export interface WrittenMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

const textOf = (html: string) => html.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')

/** A newsletter of about 10 KB with a few variables. */
export const NEWSLETTER = `<!doctype html><html><head><style>body{font-family:sans-serif}</style></head><body><h1>Hello {{name ?? "friend"}}</h1>
${Array.from({ length: 24 }, (_, i) => `<table role="presentation"><tr><td style="padding:12px;color:#333333"><h2>Chapter ${i + 1}</h2><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua, for {{plan}}. <a href="https://example.com/read/${i}?u={{number}}">Read on</a></p></td></tr></table>`).join('\n')}
</body></html>`

const paragraph = (n: number) =>
  `<table role="presentation"><tr><td style="padding:12px;color:#333333"><h2>Chapter ${n}</h2><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.</p></td></tr></table>`

const NEWSLETTER_TEXT = textOf(NEWSLETTER)

/** The newsletter as it is sent to one reader. */
export function newsletterMail(n: number): WrittenMail {
  const personal = (body: string) =>
    body.replaceAll('{{name ?? "friend"}}', `Ada ${n}`).replaceAll('{{plan}}', 'pro').replaceAll('{{number}}', `${n}`)
  return { subject: `Welcome, Ada ${n}`, html: personal(NEWSLETTER), text: personal(NEWSLETTER_TEXT) }
}

/** A campaign's mail of 10 KB: the reader's name, and two links that differ for each reader. Tracking adds a pixel. */
export const CAMPAIGN = `<!doctype html><html><head><style>body{font-family:sans-serif}</style></head><body><h1>Hello {{firstname ?? "friend"}}</h1>
<p>You are on the plan {{plan}}. <a href="https://example.com/read?u={{id}}">Read on</a></p>
${Array.from({ length: 28 }, (_, i) => paragraph(i + 1)).join('\n')}
<p><a href="https://example.com/settings?u={{id}}">Settings</a></p>
</body></html>`

const CAMPAIGN_TEXT = textOf(CAMPAIGN)

/** The campaign's mail as it is sent to one reader, tracked: the input that another sender needs to send the same. */
export function campaignMail(n: number): WrittenMail {
  const id = `cnt_${String(n).padStart(26, '0')}`
  const token = String(n).padStart(54, '0')
  const tracked = (url: string) =>
    `https://mail.example.com/t/c/${token}/0123456789abcdef${Buffer.from(url).toString('base64url')}`
  const personal = (body: string) =>
    body.replaceAll('{{firstname ?? "friend"}}', `Ada ${n}`).replaceAll('{{plan}}', 'pro').replaceAll('{{id}}', id)
  return {
    subject: `News for Ada ${n}`,
    text: personal(CAMPAIGN_TEXT),
    html: personal(CAMPAIGN)
      .replaceAll(/href="([^"]*)"/g, (_, url: string) => `href="${tracked(url)}"`)
      .replace('</body>', `<img src="https://mail.example.com/t/o/${token}" width="1" height="1" alt=""></body>`),
  }
}

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

/** The body of a send to one of a thousand existing contacts that do not change; {k} is the number of one. */
export const SEND_KNOWN = JSON.stringify({ ...JSON.parse(SEND), to: 'known{k}@example.com', data: KNOWN_DATA })

/** Creates those contacts. */
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

/** A mail of 10 KB whose subject is different each time, as an application that writes its own subjects sends it. */
export const SEND_ORDER = JSON.stringify({
  ...JSON.parse(SEND_NEWSLETTER),
  subject: 'Order {n} is on its way',
  body: NEWSLETTER.padEnd(10 * 1024),
})

export const TRACK = JSON.stringify({ email: 'person{n}@example.com', event: 'signed_up', data: { plan: 'pro' } })
