import { PasswordsBusy } from '@posthorn/core'
import { expect, it } from 'vitest'
import { argon2Passwords } from '../src/passwords/index.ts'

it('knows a password by its hash, which is never the same', async () => {
  const passwords = argon2Passwords()
  const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.verify('correct horse', two)).toBe(true)
  expect(await passwords.verify('correct horse ', two)).toBe(false)
  expect(await passwords.verify('', two)).toBe(false)
})

it('compares a password of nobody like any other', async () => {
  const passwords = argon2Passwords()
  expect(await passwords.verify('of nobody', undefined)).toBe(false)
})

it('hashes few at once, lets some wait, and refuses the rest at once', async () => {
  const passwords = argon2Passwords({ atOnce: 1, waiting: 2 })
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.verify('any', undefined)))
  expect(tries.map((one) => one.status === 'fulfilled' || one.reason instanceof PasswordsBusy)).toStrictEqual(
    Array(5).fill(true),
  )
  expect(tries.map(({ status }) => status)).toStrictEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  ])
  expect(await passwords.verify('any', undefined)).toBe(false)
})

it('goes on after a hash that cannot be read', async () => {
  const passwords = argon2Passwords({ atOnce: 1, waiting: 0 })
  await expect(passwords.verify('any', 'no hash')).rejects.toThrow()
  expect(await passwords.verify('any', undefined)).toBe(false)
})
