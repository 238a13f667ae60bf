import { beforeEach, expect, it } from 'vitest'
import { aProduct, type Product } from '../../testing/product.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const office = { network: '203.0.113.7', device: undefined }
const ada = { email: 'ada@example.com', password: 'correct horse' }
const WRONG = { code: 'INVALID_CREDENTIALS' }
const TOO_MANY = { code: 'RATE_LIMIT_EXCEEDED' }

let product: Product
beforeEach(async () => {
  product = await aProduct()
})

const wrong = (email: string, device?: string) =>
  signIn(product.world, { email, password: 'wrong one' }, { ...office, device })

it('a known device gets in from a network with too many wrong passwords, and has its own count', async () => {
  const entry = await signUp(product.world, ada, office)
  const device = 'device' in entry ? entry.device : undefined
  for (let n = 0; n < 100; n++) await expect(wrong(`x${n}@example.com`)).rejects.toMatchObject(WRONG)
  await expect(wrong('x@example.com')).rejects.toMatchObject(TOO_MANY)
  await expect(signIn(product.world, ada, office)).rejects.toMatchObject(TOO_MANY)
  expect(await signIn(product.world, ada, { ...office, device })).toHaveProperty('token')
  for (let n = 0; n < 20; n++) await expect(wrong(ada.email, device)).rejects.toMatchObject(WRONG)
  await expect(signIn(product.world, ada, { ...office, device })).rejects.toMatchObject(TOO_MANY)
})

it('a right password does not count against the network', async () => {
  await signUp(product.world, ada, office)
  for (let n = 0; n < 90; n++) await signIn(product.world, ada, office)
  for (let n = 0; n < 99; n++) await expect(wrong(`x${n}@example.com`)).rejects.toMatchObject(WRONG)
  expect(await signIn(product.world, ada, office)).toHaveProperty('token')
  await expect(wrong('y@example.com')).rejects.toMatchObject(WRONG)
  await expect(wrong('z@example.com')).rejects.toMatchObject(TOO_MANY)
})
