/** A part of a document. */
type Json = Record<string, unknown>

/** The part of a whole document that this file reads. */
export type OpenApi = Json & { readonly paths: Record<string, Json>; readonly components: Record<string, unknown> }

const mapValues = (record: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** Changes every operation of a document. */
function mapOperations(document: OpenApi, change: (operation: Json) => Json): OpenApi {
  const changed = mapValues(document.paths, (operations) => mapValues(Object(operations), (one) => change(Object(one))))
  return { ...document, paths: Object(changed) }
}

/**
 * Returns the document without the parts that only the reference at `/docs` shows: code samples and examples of
 * responses, which are a quarter of the text.
 */
export const leanOf = (document: OpenApi): OpenApi => sharedParameters(withoutSamples(document))

const withoutSamples = (document: OpenApi) =>
  mapOperations(document, ({ 'x-codeSamples': _, responses, ...operation }) => ({
    ...operation,
    responses: mapValues(Object(responses), withoutExample),
  }))

function withoutExample(response: unknown): unknown {
  const { content } = Object(response)
  if (content === undefined) return response
  const bare = mapValues(content, (media) => {
    const { example: _, ...schema } = Object(media)
    return schema
  })
  return { ...Object(response), content: bare }
}

/** Moves parameters that several operations have to the components, and refers to them. */
function sharedParameters(document: OpenApi): OpenApi {
  const uses = new Map<string, number>()
  mapOperations(document, (operation) => {
    for (const parameter of inlineOf(operation)) uses.set(keyOf(parameter), (uses.get(keyOf(parameter)) ?? 0) + 1)
    return operation
  })
  const shared: Record<string, Json> = {}
  const referred = (parameter: Json): Json => {
    if ((uses.get(keyOf(parameter)) ?? 0) < 2) return parameter
    const name = nameOf(parameter)
    const known = shared[name]
    // Of several with one name, the first is shared.
    if (known && keyOf(known) !== keyOf(parameter)) return parameter
    shared[name] = parameter
    return { $ref: `#/components/parameters/${name}` }
  }
  const changed = mapOperations(document, (operation) => ({
    ...operation,
    parameters: parametersOf(operation).map(referred),
  }))
  const { components } = changed
  return { ...changed, components: { ...components, parameters: { ...Object(components.parameters), ...shared } } }
}

const keyOf = (parameter: Json) => JSON.stringify(parameter)
const parametersOf = ({ parameters }: Json): readonly Json[] => (Array.isArray(parameters) ? parameters : [])
/**
 * Returns those of one type: for a shared parameter with alternatives, oapi-codegen 2.8 generates Go that does not
 * compile.
 */
const inlineOf = (operation: Json) => parametersOf(operation).filter(({ schema }) => 'type' in Object(schema))

/**
 * Returns `CursorInQuery`; `EmailIdInPath` for an `id` that is described as "The id of the email." No schema has such a
 * name.
 */
function nameOf(parameter: Json): string {
  const { name, description } = parameter
  const [, noun = ''] = name === 'id' ? (/^The id of the (\w+)/.exec(String(description)) ?? []) : []
  return [noun, String(name), 'in', String(parameter.in)]
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
