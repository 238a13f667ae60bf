import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { parse } from '../errors/validate.ts'
import { Recipients } from './mail-address.ts'

it('names the field of each problem, also where zod generates no code', () => {
  z.config({ jitless: true })
  onTestFinished(() => {
    z.config({ jitless: false })
  })
  const Sent = z.object({ to: Recipients })
  const errors = [expect.objectContaining({ field: 'to' })]
  for (const to of [[], [], 'Ada <ada', 'Ada <ada'])
    expect(() => parse(Sent, { to })).toThrow(expect.objectContaining({ errors }))
})
