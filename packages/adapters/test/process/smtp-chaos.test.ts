import { exampleMail, propertyRuns, sendWhole } from '@posthorn/core/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Script, startScripted, type Talk } from '../scripted-server.ts'

/** An action of the server at a point of a mail's transaction. */
interface Fault {
  readonly at: 'MAIL' | 'RCPT' | 'DATA' | '.'
  readonly reply: string | undefined
  readonly ends: boolean
}

const replies = {
  MAIL: ['550 5.7.1 no', '451 4.3.0 later', '421 4.7.0 bye', '503 5.5.1 what'],
  RCPT: ['550 5.1.1 nobody', '450 4.2.1 later', '421 4.7.0 bye', '503 5.5.1 what'],
  DATA: ['554 5.5.1 no', '452 4.3.1 full', '421 4.7.0 bye'],
  '.': ['250 ok', '250-all\r\n250 is well', '554 5.7.1 spam', '451 4.3.0 later', '421 4.3.0 bye'],
}

const fault: fc.Arbitrary<Fault | undefined> = fc.option(
  fc.constantFrom('MAIL' as const, 'RCPT' as const, 'DATA' as const, '.' as const).chain((at) =>
    fc.record({
      at: fc.constant(at),
      reply: fc.option(fc.constantFrom(...replies[at]), { nil: undefined }),
      ends: fc.boolean(),
    }),
  ),
  { nil: undefined, freq: 2 },
)

const nameOf = (address: string) => address.split('@')[0] ?? ''

/** Starts a server with faults, which records the contents that it took and their recipients. */
function chaotic(faults: readonly (Fault | undefined)[], limit: number, takesDataAnyway: boolean) {
  const taken: { readonly from: string; readonly to: string; readonly subject: string }[] = []
  const refused = new Set<Talk['socket']>()
  const script: Script = (line, talk) => {
    const [verb = ''] = line.split(' ')
    const name = nameOf(verb === 'MAIL' ? talk.from : talk.to)
    const fault = faults[Number(name.slice(1))]
    if (verb === 'MAIL' || verb === 'RSET') refused.delete(talk.socket)
    const isHit = fault?.at === verb && nameOf(talk.from) === name
    if (verb === 'DATA' && refused.has(talk.socket)) {
      talk.say(takesDataAnyway ? '354 go' : '503 5.5.1 no recipient')
      return true
    }
    const reply = isHit ? fault.reply : undefined
    if ((verb === 'MAIL' || verb === 'RCPT') && reply) refused.add(talk.socket)
    if (verb === '.' && refused.has(talk.socket)) talk.say('554 5.5.1 nobody')
    else if (verb === '.' && (!isHit || !reply || reply.startsWith('2'))) {
      taken.push({ from: nameOf(talk.from), to: nameOf(talk.to), subject: talk.subject })
      if (isHit && fault.ends && !reply) talk.socket.destroy()
      else talk.say(reply ?? '250 ok')
    } else if (reply) talk.say(reply)
    else if (!isHit) return false
    else {
      talk.socket.destroy()
      return true
    }
    if (reply?.startsWith('421') || (isHit && fault.ends) || (verb === '.' && talk.dots >= limit)) talk.socket.end()
    return true
  }
  return { script, taken }
}

it('hands over every mail as reported, and no content to another recipient, whatever the server does', async () => {
  const faults = fc.array(fault, { minLength: 1, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(
      faults,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      fc.boolean(),
      async (faults, connections, limit, takesDataAnyway, pipelining) => {
        const { script, taken } = chaotic(faults, limit, takesDataAnyway)
        const server = await startScripted(script, { pipelining })
        const mailer = server.mailer(`?connections=${connections}&commandTimeout=5000&socketTimeout=5000`)
        const results = await Promise.all(
          faults.map((_, n) =>
            sendWhole(
              mailer,
              exampleMail({
                to: { name: undefined, email: `m${n}@recipient.example` },
                returnPath: `m${n}@sender.example`,
                subject: `m${n}`,
              }),
            ).then(
              () => 'sent',
              (error: { readonly failure: string }) => error.failure,
            ),
          ),
        )
        await server.close()
        for (const { from, to, subject } of taken) expect([from, subject]).toEqual([to, to])
        for (const [n, result] of results.entries()) {
          const times = taken.filter(({ to }) => to === `m${n}`).length
          const [least, most] = result === 'sent' ? [1, 1] : [0, result === 'unknown' ? 1 : 0]
          expect([n, result, times >= least && times <= most, times]).toEqual([n, result, true, times])
        }
      },
    ),
    { numRuns: propertyRuns(40) },
  )
})
