/** Returns the method and the text of the invitation that is the last alternative of a mail. */
export function invitationIn(source: Uint8Array): readonly [method: string | undefined, text: string] {
  const [, alternatives = ''] =
    /Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/.exec(Buffer.from(source).toString('latin1')) ?? []
  const parts = Buffer.from(source).toString('latin1').split(`--${alternatives}`)
  const [head = '', body = ''] = (parts.at(-2) ?? '').split('\r\n\r\n')
  const method = /^\s*Content-Type: text\/calendar;.*?method=(\w+)/s.exec(head)?.[1]
  return [method, Buffer.from(body, 'base64').toString()]
}
