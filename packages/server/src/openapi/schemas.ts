import { documentationOf } from '@posthorn/core/kernel'
import { z } from 'zod'

/** A piece of JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1). */
export type JsonSchema = Record<string, unknown>

/** The part of the API that a schema describes: the JSON body of a request, another part of one, or an answer. */
export type Use = 'body' | 'input' | 'output'

const LOCAL = '#/$defs/'
const COMPONENT = '#/components/schemas/'

/** Turns zod schemas into JSON Schema; those with an id become components, each once. */
export function createSchemaCollector() {
  const components = new Map<string, JsonSchema>()

  function keep(name: string, schema: JsonSchema): void {
    const known = components.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(
        `two different schemas are called ${name}; what comes in and what goes out need names of their own`,
      )
    }
    components.set(name, schema)
  }

  return {
    /** The schema, or a reference to its component. */
    collect(schema: z.ZodType, use: Use): JsonSchema {
      const io = use === 'output' ? 'output' : 'input'
      // Wrapped, so that a schema with an id of its own becomes a component, too.
      const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: schema }), {
        io,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          const documented = documentationOf(zodSchema)
          if (documented) {
            for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name)
            Object.assign(jsonSchema, this.collect(documented, use))
          }
          discriminate(zodSchema, jsonSchema)
          // Fields may be added at any time; clients must not refuse them.
          if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
          if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
          if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        },
      })
      for (const [name, definition] of Object.entries($defs)) keep(name, relocated(definition, use))
      return relocated(properties?.it, use)
    },
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

export type SchemaCollector = ReturnType<typeof createSchemaCollector>

/**
 * Names the property that distinguishes the alternatives of a union, and the schema for each value (OpenAPI 3.1,
 * Discriminator Object).
 */
function discriminate({ _zod: { def } }: z.core.$ZodTypes, schema: JsonSchema): void {
  if (def.type !== 'union' || !('discriminator' in def) || typeof def.discriminator !== 'string') return
  const propertyName = def.discriminator
  const options: unknown = schema.oneOf ?? schema.anyOf
  if (!Array.isArray(options) || !options.every((option) => typeof option.$ref === 'string')) return
  const mapping = def.options.flatMap(({ _zod: { propValues } }, at) =>
    [...(propValues?.[propertyName] ?? [])].map((value) => [String(value), options[at].$ref]),
  )
  schema.discriminator = { propertyName, mapping: Object.fromEntries(mapping) }
}

/** Returns a copy whose references point to the document's components. */
function relocated(schema: unknown, use: Use): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (typeof value === 'string' && value.startsWith(LOCAL)) {
      return COMPONENT + value.slice(LOCAL.length)
    }
    if (!isObject(value)) return value
    return withoutTypeList(use === 'body' ? withNulls(value) : value)
  })
}

/** Makes optional properties of a body accept null, which means that they are not given (`parse` of core). */
function withNulls(schema: JsonSchema): JsonSchema {
  const { type, properties, required } = schema
  if (type !== 'object' || !isObject(properties)) return schema
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  const nullable = Object.entries(properties).map(([name, property]) => [
    name,
    needed.includes(name) || !isObject(property) ? property : orNull(property),
  ])
  const rules = Object.entries(schema).filter(([key]) => RULES.has(key))
  const strict = rules.map(([key, rule]) => [key, withoutNulls(rule, properties)])
  return { ...schema, properties: Object.fromEntries(nullable), ...Object.fromEntries(strict) }
}

/** Keywords whose schemas say which properties a body has together. */
const RULES = new Set(['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else'])

/** Returns the rule with the addition that a property that it requires is not null: null would be "not given". */
function withoutNulls(rule: unknown, known: JsonSchema): unknown {
  if (Array.isArray(rule)) return rule.map((each) => withoutNulls(each, known))
  if (!isObject(rule)) return rule
  const { required, properties, ...others } = rule
  const rest = Object.entries(others).map(([key, value]) => [key, RULES.has(key) ? withoutNulls(value, known) : value])
  if (!Array.isArray(required)) return { ...(isObject(properties) && { properties }), ...Object.fromEntries(rest) }
  const present = required.map((name) => [name, notNull(known[name])])
  const own = isObject(properties) ? properties : {}
  return { required, properties: { ...Object.fromEntries(present), ...own }, ...Object.fromEntries(rest) }
}

const isNull = (schema: unknown) => isObject(schema) && schema.type === 'null'

/** Returns the type of a present property; any type except null if it has alternatives. */
function notNull(property: unknown): JsonSchema {
  const alternatives = isObject(property) && Array.isArray(property.anyOf) ? property.anyOf : [property]
  const [one, ...more] = alternatives.filter((each) => !isNull(each))
  const type = isObject(one) && more.length === 0 ? one.type : undefined
  return typeof type === 'string' ? { type } : { not: { type: 'null' } }
}

/** Keywords that describe a schema and limit nothing. */
const ABOUT = new Set(['description', 'default', 'examples', 'deprecated', 'id'])

function orNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf } = schema
  const alternatives: readonly unknown[] = Array.isArray(anyOf) ? anyOf : []
  const isFree = Object.keys(schema).every((key) => ABOUT.has(key))
  if (isFree || [type].flat().includes('null') || alternatives.some(isNull)) return schema
  if (typeof type === 'string' && !('enum' in schema || 'const' in schema)) return { ...schema, type: [type, 'null'] }
  const entries = Object.entries(schema)
  const form = Object.fromEntries(entries.filter(([key]) => !ABOUT.has(key)))
  return { anyOf: [form, { type: 'null' }], ...Object.fromEntries(entries.filter(([key]) => ABOUT.has(key))) }
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Replaces several types with alternatives: generators of clients do not read lists of types, except one type or null.
 */
function withoutTypeList(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = schema
  const isList = Array.isArray(type) && type.every((one) => typeof one === 'string')
  if (!isList || type.filter((one) => one !== 'null').length < 2 || 'anyOf' in rest) return schema
  return { ...rest, anyOf: type.map((one) => ({ type: one })) }
}
