import { stat } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { contentOf, cpuTimeOf, exampleMail, ownOf } from '@posthorn/core/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { createComposer } from '../../src/compose/compose.ts'
import { bytesOf, messageOf } from '../../src/compose/message.ts'
import { nodeDkim } from '../../src/dkim/index.ts'
import { limitThreads } from '../../src/dkim/threads.ts'
import { type SigningDomain, signingDomain } from '../dkim-receiver.ts'

const MEGABYTE = 1024 * 1024
/** Most processor time of a turn, milliseconds. A whole body in one turn takes several times as long. */
const TURN_MS = 100
/** For a header of a megabyte. Work that grows with its square takes minutes. */
const HEADER_MS = 500
const head = Buffer.from('From: a@sender.example\r\n')

let signing: SigningDomain
let rsa: SigningDomain
beforeAll(async () => {
  signing = await signingDomain('sender.example')
  rsa = await signingDomain('sender.example', ['rsa-sha256'])
})

/** Returns the result, and the processor time of this thread in the longest turn of its loop. Milliseconds. */
async function longestTurnOf<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly turnMs: number }> {
  let turnMs = 0
  let isDone = false
  const watch = async () => {
    while (!isDone) turnMs = Math.max(turnMs, await cpuTimeOf(() => turn()))
  }
  const watching = watch()
  const result = await work()
  isDone = true
  await watching
  return { result, turnMs }
}

describe('a slow message', () => {
  it.each([
    ['a file of 38 MB', messageOf([{ base64: Buffer.alloc(38 * MEGABYTE, 'a file ') }])],
    ['a line of 38 MB', messageOf([Buffer.alloc(38 * MEGABYTE, 'x')])],
    ['38 MB of blanks', messageOf([Buffer.alloc(38 * MEGABYTE, ' ')])],
    ['38 MB of line ends', messageOf([Buffer.alloc(38 * MEGABYTE, '\r\n'), Buffer.from('x')])],
    ['a chunk of 38 MB', { length: 38 * MEGABYTE, chunks: () => [Buffer.alloc(38 * MEGABYTE, 'a b ')] }],
  ])('yields to other work: %s', async (_, body) => {
    const { result, turnMs } = await longestTurnOf(() => signing.signer.sign({ head, body }))
    expect(result).toHaveLength(2)
    expect(turnMs).toBeLessThan(TURN_MS)
  })

  it('yields to other work while ten of them are signed and sent together', async () => {
    const composer = createComposer()
    const content = new Uint8Array(10 * MEGABYTE).fill(7)
    const file = { filename: 'a.bin', contentType: 'application/octet-stream', content, contentId: undefined } as const
    const mail = exampleMail({ signer: signing.signer, attachments: [{ ...file, disposition: 'attachment' }] })
    const prepared = await composer.prepare({ ...contentOf(mail), html: ['<p>', '</p>'] })
    const { result, turnMs } = await longestTurnOf(() =>
      Promise.all(
        Array.from({ length: 10 }, async (_, n) => {
          const own = { ...ownOf(exampleMail()), html: [`${n}`] }
          return (await bytesOf((await composer.compose(prepared, own)).message)).length
        }),
      ),
    )
    expect(Math.min(...result)).toBeGreaterThan(13 * MEGABYTE)
    expect(turnMs).toBeLessThan(TURN_MS)
  })

  it('does not delay the signature of a small one', async () => {
    let largeDone = 0
    const file = { base64: Buffer.alloc(38 * MEGABYTE) }
    const large = Array.from({ length: 5 }, async () => {
      await rsa.signer.sign({ head, body: messageOf([file]) })
      largeDone += 1
    })
    await rsa.signer.sign({ head, body: messageOf([Buffer.from('Hello\r\n')]) })
    expect(largeDone).toBe(0)
    await Promise.all(large)
  })

  it.each([
    ['a megabyte of folded lines', `Subject: a\r\n${' b\r\n'.repeat(MEGABYTE / 4)}`],
    ['a megabyte of blanks', `Subject: ${' '.repeat(MEGABYTE)}\r\n`],
    ['a megabyte of blanks before the colon', `Subject${' '.repeat(MEGABYTE)}x: y\r\n`],
    ['10,000 fields', 'X-A: b\r\nCc: c\r\n'.repeat(5000)],
  ])('needs little time for its header: %s', async (_, fields) => {
    const body = messageOf([Buffer.from('x')])
    await signing.signer.sign({ head, body })
    const cpuMs = await cpuTimeOf(() => signing.signer.sign({ head: Buffer.concat([head, Buffer.from(fields)]), body }))
    expect(cpuMs).toBeLessThan(HEADER_MS)
  })
})

describe('many messages together', () => {
  const body = messageOf([Buffer.from('x')])
  const count = 3000

  /** Signs so many messages, and returns how many were signed when `other` was done. */
  async function signedBefore(other: () => Promise<unknown>): Promise<number> {
    let signed = 0
    const all = Array.from({ length: count }, async () => {
      await rsa.signer.sign({ head, body })
      signed += 1
    })
    await turn()
    const before = signed
    await other()
    const after = signed
    await Promise.all(all)
    return after - before
  }

  it('do not delay files or this thread', async () => {
    // Without a limit it would wait for all of them. A thread that waits for a processor lets some more pass.
    expect(await signedBefore(() => stat('.'))).toBeLessThan(count / 2)
    const { turnMs } = await longestTurnOf(() => signedBefore(() => turn()))
    expect(turnMs).toBeLessThan(TURN_MS)
  })
})

it('generates one key at a time, so that signatures do not wait for keys', async () => {
  const dkim = nodeDkim()
  let generated = 0
  const keys = Array.from({ length: 12 }, async () => {
    await dkim.generateKeys('rsa-sha256')
    generated += 1
  })
  await rsa.signer.sign({ head, body: messageOf([Buffer.from('x')]) })
  expect(generated).toBeLessThan(6)
  await Promise.all(keys)
})

describe('the limit of work on threads', () => {
  it('runs a number of pieces of work and queues others in order, and frees the place of failed ones', async () => {
    const threads = limitThreads({ concurrency: 2, waiting: 3 })
    const begun: number[] = []
    const ends: ((failure?: Error) => void)[] = []
    const start = (n: number) =>
      threads.run(
        () =>
          new Promise<number>((resolve, reject) => {
            begun.push(n)
            ends.push((failure) => (failure ? reject(failure) : resolve(n)))
          }),
      )
    const five = [0, 1, 2, 3, 4].map(start)
    await expect(start(5)).rejects.toThrow('3 jobs are already waiting')
    await turn()
    expect(begun).toEqual([0, 1])
    ends[1]?.(new Error('of the work'))
    await expect(five[1]).rejects.toThrow('of the work')
    ends[0]?.()
    expect(await five[0]).toBe(0)
    await turn()
    expect(begun).toEqual([0, 1, 2, 3])
    const last = start(6)
    ends[2]?.()
    ends[3]?.()
    await turn()
    expect(begun).toEqual([0, 1, 2, 3, 4, 6])
    ends[4]?.()
    ends[5]?.()
    expect(await Promise.all([five[2], five[3], five[4], last])).toEqual([2, 3, 4, 6])
  })

  it('frees the place of work that throws synchronously', async () => {
    const threads = limitThreads({ concurrency: 1, waiting: 0 })
    for (let n = 0; n < 2; n++) {
      await expect(
        threads.run(() => {
          throw new Error('at once')
        }),
      ).rejects.toThrow('at once')
    }
    expect(await threads.run(async () => 'done')).toBe('done')
  })
})
