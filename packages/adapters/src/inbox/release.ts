import type { MailReceipt, ReleasedMail } from '@posthorn/core/ports'
import { messageOf } from '../compose/message.ts'
import { SmtpPool } from '../smtp/pool.ts'
import { readSmtpUrl } from '../smtp/url.ts'

/** Sends captured messages over SMTP. */
export interface Releaser {
  release(mail: ReleasedMail): Promise<MailReceipt>
  close(): Promise<void>
}

/** Short times, because a person waits for the answer. The URL wins. */
const PATIENCE = {
  connections: 2,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  commandTimeout: 20_000,
  socketTimeout: 60_000,
}

/** Opens no connection before the first mail. Throws `MailerError` `misconfigured` for a URL that cannot be read. */
export function createReleaser(url: string): Releaser {
  const pool = new SmtpPool(readSmtpUrl(url, PATIENCE))
  return {
    async release(mail) {
      return { response: await pool.deliver(messageToRelease(mail), () => true) }
    },
    close: () => pool.close(),
  }
}

const RETURN_PATH = /^Return-Path: <([^<>\r\n]{1,320})>\r\n/
const ASCII = /^[\0-\x7f]*$/

/** The message as it was captured, without the return path on top, which becomes that of the envelope. */
function messageToRelease({ emailId, from, to, source }: ReleasedMail) {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const [line = '', returnPath = from] = RETURN_PATH.exec(bytes.toString('utf8', 0, 1000)) ?? []
  const message = bytes.subarray(Buffer.byteLength(line))
  const international = ![returnPath, to].every((address) => ASCII.test(address)) || message.some((byte) => byte > 127)
  return {
    envelope: { from: returnPath, to, international },
    message: messageOf([Buffer.from(`X-Posthorn-Released: ${emailId}\r\n`), message]),
  }
}
