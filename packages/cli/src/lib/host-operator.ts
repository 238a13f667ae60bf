import type { OperatorContext } from '@posthorn/core/access'
import type { LocalDeployment } from './embedded.ts'

/** Returns the operator of a command that works on the database itself. */
export const hostOperator = ({ posthorn }: LocalDeployment): OperatorContext => ({
  world: posthorn.world,
  operator: { kind: 'host' },
  requestOrigin: { ip: undefined, agent: undefined, requestId: undefined },
})
