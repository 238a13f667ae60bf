import { AppError } from '../../kernel/errors/errors.ts'
import type { Examination } from '../../kernel/ports/doctor.ts'
import type { OperatorContext } from './operators.ts'

/** Returns the findings about the deployment, of this moment or a recent one. */
export function examineDeployment({ world: { doctor } }: OperatorContext): Promise<Examination> {
  if (!doctor) throw new AppError('DOCTOR_UNAVAILABLE')
  return doctor.examine()
}
