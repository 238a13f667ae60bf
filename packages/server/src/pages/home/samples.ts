/** A sample that runs as it is copied. */
export interface Sample {
  readonly id: string
  readonly name: string
  /** The instructions above it, as HTML. */
  readonly about: string
  readonly code: string
}

/** The URL, key and sender of a first mail. */
export interface FirstMail {
  readonly url: string
  readonly sender: string
}

const TO = 'ada@example.com'
const SUBJECT = 'Hello'
const BODY = '<h1>It works</h1>'

/** Returns ways to send a first mail: the variables that all ways read, then each way. */
export function firstMailSamples({ url, sender }: FirstMail): readonly Sample[] {
  const mail = JSON.stringify({ from: sender, to: TO, subject: SUBJECT, body: BODY }, null, 2)
  return [
    {
      id: 'key',
      name: 'The server and the key',
      about:
        'The secret key (<code>sk_…</code>) was printed when the server started for the first time; “posthorn keys rotate” creates a new one.',
      code: `export POSTHORN_URL=${url}\nexport POSTHORN_KEY=sk_…`,
    },
    {
      id: 'curl',
      name: 'curl',
      about: '',
      code: `curl ${url}/v1/send \\
  -H "Authorization: Bearer $POSTHORN_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${mail.replaceAll('\n', '\n  ')}'`,
    },
    {
      id: 'sdk',
      name: 'JavaScript',
      about:
        '<code>npm install @posthorn/sdk</code>, save this as <code>send.mjs</code>, and run <code>node send.mjs</code>.',
      code: `import { createClient } from '@posthorn/sdk'

const client = createClient() // reads POSTHORN_URL and POSTHORN_KEY
const { emails } = await client.send({
  from: '${sender}',
  to: '${TO}',
  subject: '${SUBJECT}',
  body: '${BODY}',
})
console.log(emails)`,
    },
    {
      id: 'cli',
      name: 'Command line',
      about: '<code>npm install @posthorn/cli</code>, then:',
      code: `npx posthorn send --from ${sender} --to ${TO} \\\n  --subject '${SUBJECT}' --body '${BODY}'`,
    },
  ]
}
