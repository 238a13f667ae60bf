// Hands signed mails to a mail server: `dkim-sender.ts posthorn|nodemailer <smtp url> <mails> <connections> <key file>`.
// Prints `ready <microseconds of CPU a mail>`.
import { readFileSync } from 'node:fs'
import { nodePlatform } from '@posthorn/adapters/node'
import { smtp } from '@posthorn/adapters/nodemailer'
import type { DkimKeyPair } from '@posthorn/core/ports'
import { nodemailerPool } from './delivery.ts'
import { NEWSLETTER } from './mail.ts'

const DOMAIN = 'bench.example.com'
const GAP = /\{\{.*?\}\}/

const [kind = '', url = '', mails = '0', connections = '0', keyFile = ''] = process.argv.slice(2)
const key = JSON.parse(readFileSync(keyFile, 'utf8')) as DkimKeyPair
const before = process.cpuUsage()
if (kind === 'nodemailer') await withNodemailer()
else await withPosthorn()
const { user, system } = process.cpuUsage(before)
console.log(`ready ${Math.round((user + system) / Number(mails))}`)

function withNodemailer(): Promise<void> {
  const dkim = { domainName: DOMAIN, keySelector: 's1', privateKey: key.privateKey }
  return nodemailerPool(url, Number(mails), { connections: Number(connections), dkim })
}

/** Sends the mails with Posthorn's mailer, which prepares their content once. */
async function withPosthorn(): Promise<void> {
  const { dkim } = nodePlatform({ masterKey: new Uint8Array(32) })
  const mailer = smtp(`${url}?connections=${connections}`)
  const text = NEWSLETTER.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
  const prepared = await mailer.prepare({
    projectId: 'prj_1',
    from: { name: 'Bench', email: `hello@${DOMAIN}` },
    replyTo: undefined,
    html: NEWSLETTER.split(GAP),
    text: text.split(GAP),
    attachments: [],
    signer: dkim.signer({ domain: DOMAIN, keys: [{ ...key, selector: 's1' }] }),
  })
  const values = (source: string, n: number) =>
    Array.from(source.matchAll(new RegExp(GAP, 'g')), ([gap]) =>
      gap.includes('name') ? `Ada ${n}` : gap.includes('plan') ? 'pro' : `${n}`,
    )
  let next = 0
  const send = async () => {
    while (next < Number(mails)) {
      const n = next++
      await mailer.send(prepared, {
        emailId: `eml_${n}`,
        messageId: `<${n}@${DOMAIN}>`,
        to: { name: undefined, email: `person${n}@example.com` },
        returnPath: undefined,
        subject: `Welcome, Ada ${n}`,
        headers: {},
        html: values(NEWSLETTER, n),
        text: values(text, n),
        date: new Date(),
      })
    }
  }
  await Promise.all(Array.from({ length: mailer.concurrency }, send))
  await mailer.close()
}
