import { MailerError, type MailHeader, type MailSigner, type UnsignedMessage } from '@posthorn/core/ports'

const NAME = /^[!-9;-~]+$/
/** Printable ASCII; lines after the first begin with a blank (RFC 5322 §2.2.3). */
const VALUE = /^[\t -~]*(?:\r\n[\t ][\t -~]*)*$/
/** The longest line without its CRLF (RFC 5322 §2.1.1). */
const LINE_MAX = 998

/**
 * Returns the header lines of the signer, to put before the message. Rejects with `MailerError`: no mail leaves
 * unsigned.
 */
export async function signatureLines(signer: MailSigner, message: UnsignedMessage): Promise<string> {
  try {
    const headers = await signer.sign(message)
    return headers.map(headerLine).join('')
  } catch (error) {
    if (error instanceof MailerError) throw error
    throw new MailerError('unreachable', 'The mail could not be signed.', { cause: error })
  }
}

function headerLine({ name, value }: MailHeader): string {
  const line = `${name}: ${value}`
  if (!NAME.test(name) || !VALUE.test(value) || line.split('\r\n').some((part) => part.length > LINE_MAX))
    throw new Error(`the signer returned an invalid header: ${JSON.stringify(name.slice(0, 80))}`)
  return `${line}\r\n`
}
