import type { Connection } from '../cli.ts'
import { senderOf } from '../compose-mail.ts'
import { remarkOnRecords, showDomain } from '../domains/show.ts'
import { remark } from '../output.ts'
import { sendMail } from '../send-mail.ts'
import type { InitOptions } from './wishes.ts'

const BODY = '<h1>It works</h1><p>This is the first mail from your Posthorn server.</p>'

/** Adds the domain and sends the first mail, if they are wanted. */
export async function doRest(connection: Connection, { domain, to }: InitOptions): Promise<void> {
  if (domain !== undefined) {
    const added = await connection.client.domains.add(domain)
    remark(connection, `\nThe domain ${added.displayName}:`)
    showDomain(connection, added)
    remarkOnRecords(connection, added)
  }
  if (to === undefined) return
  const from = await senderOf(connection.client)
  if (from === undefined) {
    remark(connection, '\nThe first mail waits until the domain is verified: posthorn send')
    return
  }
  remark(connection, '\nThe first mail:')
  await sendMail(connection, { to: [to], from, subject: 'Hello from Posthorn', body: BODY, wait: true })
}
