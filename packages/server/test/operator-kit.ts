import { addOperator, type OperatorContext } from '@posthorn/core/access'
import { asId } from '@posthorn/core/kernel'
import { type Person, person } from './accounts-kit.ts'
import { type Bench, uniqueAddress } from './harness.ts'

/** The operator of the command line on the machine. */
export const host = ({ posthorn }: Bench): OperatorContext => ({
  world: posthorn.world,
  operator: { kind: 'host' },
  requestOrigin: { ip: undefined, agent: undefined, requestId: undefined },
})

/** Signs a person up, and makes them an operator. */
export async function anOperator(bench: Bench): Promise<Person> {
  const one = await person(bench, uniqueAddress('operator'))
  const id = asId('usr', one.id)
  if (!id) throw new Error('the id of an account is one')
  await bench.posthorn.world.store.accounts.setVerified(id, new Date())
  await addOperator(host(bench), one.email)
  return one
}
