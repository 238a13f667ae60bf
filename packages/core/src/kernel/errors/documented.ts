import type { z } from 'zod'

const documented = new WeakMap<z.core.$ZodType, z.ZodType>()

/**
 * Describes a schema in the document of the API by another one: its own form is less precise, because it is read in two
 * steps.
 */
export function documentAs<S extends z.core.$ZodType>(schema: S, as: z.ZodType): S {
  documented.set(schema, as)
  return schema
}

/** Returns the schema that describes another one, or the one that was copied to give it a name. */
export function documentationOf(schema: z.core.$ZodType): z.ZodType | undefined {
  const { parent } = schema._zod
  return documented.get(schema) ?? (parent && documented.get(parent))
}
