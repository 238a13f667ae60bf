import { expect, it } from 'vitest'
import { parse } from '../errors/validate.ts'
import { z } from 'zod'
import { Recipients } from './mail-address.ts'
it('same', () => {
  for (let n = 0; n < 3; n++) expect(() => parse(z.object({ to: Recipients }), { to: '' , x: n})).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ field: 'to' })] }))
  for (let n = 0; n < 3; n++) expect(() => parse(z.object({ to: Recipients }), { to: 'a,,<b' , x: n})).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ field: 'to' })] }))
  for (let n = 0; n < 3; n++) expect(() => parse(z.object({ to: Recipients }), { to: []})).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ field: 'to' })] }))
})
