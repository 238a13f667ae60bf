import { PasswordsBusy } from '@posthorn/core/ports'
import { expect, it } from 'vitest'
import { argon2Passwords } from '../../src/passwords/index.ts'
import { passwordLine } from '../../src/passwords/line.ts'

const anyKey = { subject: 'ada', origin: 'here' }

it('verifies a password by its hash, which differs each time', async () => {
  const passwords = argon2Passwords().for(anyKey)
  const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.verify('correct horse', two)).toBe(true)
  expect(await passwords.verify('correct horse ', two)).toBe(false)
  expect(await passwords.verify('', two)).toBe(false)
})

it('compares the password of an unknown account like any other', async () => {
  const passwords = argon2Passwords().for(anyKey)
  expect(await passwords.verify('no password', undefined)).toBe(false)
})

it('hashes few at a time, lets some wait, and refuses the rest immediately', async () => {
  const passwords = argon2Passwords({ concurrency: 1, waiting: 2 })
  const of = (n: number) => passwords.for({ subject: `s${n}`, origin: `o${n}` })
  const tries = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => of(n).verify('any', undefined)))
  expect(tries.map((one) => one.status === 'fulfilled' || one.reason instanceof PasswordsBusy)).toStrictEqual(
    Array(5).fill(true),
  )
  expect(tries.map(({ status }) => status)).toStrictEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(await of(9).verify('any', undefined)).toBe(false)
})

/** Returns the order of turns, and the refused callers, when they arrive one after the other. */
async function turnsOf(options: { waiting: number; share: number }, comers: readonly string[]) {
  const line = passwordLine({ concurrency: 1, ...options })
  const [turns, refused]: [string[], string[]] = [[], []]
  const all = comers.map(async (comer) => {
    const [origin = '', subject = ''] = comer.split('/')
    try {
      await line.enter({ origin, subject })
      turns.push(comer)
    } catch {
      refused.push(comer)
      return
    }
    await new Promise((done) => setTimeout(done, 1))
    line.leave()
  })
  await Promise.all(all)
  return { turns, refused }
}

it('lets origins take turns, each with a part of the line, and one waiting password per subject', async () => {
  const comers = ['a/1', 'a/2', 'a/2', 'a/3', 'a/4', 'a/5', 'b/1', 'c/1', 'b/2', 'b/1']
  expect(await turnsOf({ waiting: 9, share: 3 }, comers)).toStrictEqual({
    turns: ['a/1', 'a/2', 'b/1', 'c/1', 'a/3', 'b/2', 'a/4'],
    refused: ['a/2', 'a/5', 'b/1'],
  })
})

it('makes room in a full line only for a caller with fewer waiting calls', async () => {
  const comers = ['a/0', 'a/1', 'a/2', 'a/3', 'b/1', 'c/1', 'd/1', 'b/2']
  expect(await turnsOf({ waiting: 3, share: 3 }, comers)).toStrictEqual({
    turns: ['a/0', 'a/1', 'b/1', 'c/1'],
    refused: expect.arrayContaining(['a/3', 'a/2', 'd/1', 'b/2']),
  })
})

it('continues after an unreadable hash', async () => {
  const passwords = argon2Passwords({ concurrency: 1, waiting: 0 }).for(anyKey)
  await expect(passwords.verify('any', 'no hash')).rejects.toThrow()
  expect(await passwords.verify('any', undefined)).toBe(false)
})
