import { z } from 'zod'
import { CONFIG_SCHEMAS } from './config.schema.ts'
import { STEP_TYPES } from './steps.ts'

/** The types of steps that people add: the TRIGGER exists from the beginning. */
export const ADDED_TYPES = STEP_TYPES.filter((type) => type !== 'TRIGGER')
type AddedType = (typeof ADDED_TYPES)[number]

/**
 * Returns the schema of a step with these fields, by type, each with its own config and a name that ends in the suffix.
 */
export function stepsByType(shape: Readonly<Record<string, z.core.$ZodType>>, suffix: string): z.ZodType {
  const { type: _, templateId, ...fields } = shape
  const variant = (type: AddedType) => {
    const config = CONFIG_SCHEMAS[type]
    const hasOther = type === 'SEND_EMAIL' && templateId !== undefined
    const isOptional = hasOther || config.safeParse({}).success
    return z
      .object({
        type: z.literal(type),
        ...fields,
        ...(hasOther && { templateId }),
        config: isOptional ? config.optional() : config,
      })
      .meta({ id: `${pascalCase(type)}${suffix}` })
  }
  const [first, ...others] = ADDED_TYPES.map(variant)
  if (!first) throw new Error('there are types of steps')
  return z.discriminatedUnion('type', [first, ...others])
}

const pascalCase = (type: string) =>
  type.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
