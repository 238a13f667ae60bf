import { ERROR_CATALOGUE, type ErrorCode } from '@posthorn/core/kernel'
import { EVENTS, LINES } from '../http/accept.ts'
import { type Access, isOfProject } from '../http/access.ts'
import { keyScopesOf } from '../http/key-scopes.ts'
import { ErrorRecord, PublicErrorRecord, statusOf } from '../http/respond/errors.ts'
import { changesNothing, type Route, readsProjectHeader } from '../http/route.ts'
import { VERSION } from '../manifest.ts'
import { ROUTES, TAGS } from '../routes/index.ts'
import { RecipientRecord } from '../routes/send.ts'
import { WarnedRecord } from '../routes/warnings.present.ts'
import {
  errorExample,
  HEADER_COMPONENTS,
  headerRefs,
  PARAMETER_COMPONENTS,
  type ResponseHeader,
  SECURITY_SCHEMES,
} from './components.ts'
import { leanOf } from './lean.ts'
import { samplesOf } from './samples.ts'
import { createSchemaCollector, type JsonSchema, type SchemaCollector } from './schemas.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'

const DESCRIPTION = `Posthorn sends transactional mail and campaigns, manages contacts, segments and events, runs workflows and stores templates, for many projects.

Every request has the header \`Authorization: Bearer <key>\`; the key identifies the project. The endpoints under \`/v1\`
and \`POST /campaigns\` return \`{ "success": true, "data": … }\`; all others return the resource itself. All errors have the same form, and contain a
suggestion. Unknown fields of a body are ignored, and the response lists them in \`warnings\`;
unknown query parameters are refused.`

export interface OpenApiOptions {
  /** Base path of the API; `/` unless it is mounted under a prefix. */
  readonly serverUrl?: string
  /** The URL of the server in samples; without a slash at its end. */
  readonly sampleUrl?: string
}

/** Creates the OpenAPI 3.1 document of the whole API from the route table. */
export function openApiDocument({ serverUrl = '/', sampleUrl = 'http://localhost:3000' }: OpenApiOptions = {}) {
  const schemas = createSchemaCollector()
  schemas.collect(RecipientRecord, 'input')
  const responses = new Map<string, unknown>()
  const errors = new Map<string, unknown>()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of ROUTES) {
    const path = paths[route.path] ?? {}
    paths[route.path] = path
    path[route.method.toLowerCase()] = operation(route, { schemas, responses, errors, sampleUrl })
  }
  const used = new Set(ROUTES.map((route) => route.tag))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Posthorn API',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: TAGS.filter((tag) => used.has(tag.name)),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: schemas.components(),
      parameters: PARAMETER_COMPONENTS,
      headers: HEADER_COMPONENTS,
      responses: byName(responses),
      examples: byName(errors),
    },
  }
}

const byName = (parts: ReadonlyMap<string, unknown>) =>
  Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1)))

/** Returns the OpenAPI document as YAML, without the samples of the reference. */
export async function openApiYaml(options?: OpenApiOptions): Promise<string> {
  const { yamlOf } = await import('./yaml.ts')
  return yamlOf(leanOf(openApiDocument(options)))
}

/** Returns the same document as JSON. */
export const openApiJson = (options?: OpenApiOptions): string => JSON.stringify(leanOf(openApiDocument(options)))

/**
 * Alternatives to the secret key and the session; an empty requirement means that the route works without any (OpenAPI
 * 3.1, Operation Object).
 */
const OTHER_SECURITY: Partial<Record<Access, readonly object[]>> = { 'any-key': [{ publicKey: [] }], inbox: [{}] }

function securityOf(access: Access): readonly object[] {
  if (access === 'open') return []
  if (access === 'session') return [{ session: [] }]
  if (access === 'operator') return [{ operatorKey: [] }, { session: [] }]
  return [{ secretKey: [] }, { session: [] }, ...(OTHER_SECURITY[access] ?? [])]
}

/** The parts that the operations of a document share. */
interface SharedParts {
  readonly schemas: SchemaCollector
  readonly responses: Map<string, unknown>
  /** Examples of errors, each once. */
  readonly errors: Map<string, unknown>
  readonly sampleUrl: string
}

/** The parts of the failures of an operation; those of public ones have the form of /v1. */
interface FailureParts extends SharedParts {
  readonly isPublic: boolean
}

function operation(route: Route, shared: SharedParts) {
  const { schemas, sampleUrl } = shared
  const hasProject = isOfProject(route.access)
  const writes = route.method !== 'GET'
  const keyScopes = keyScopesOf(route)
  const { body } = route
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: route.description,
    tags: [route.tag],
    ...(keyScopes?.length && { 'x-key-scope': keyScopes.join(' ') }),
    'x-codeSamples': samplesOf(route, sampleUrl),
    security: securityOf(route.access),
    parameters: [
      ...parametersOf(route, 'path', schemas),
      ...parametersOf(route, 'query', schemas),
      ...(hasProject && readsProjectHeader(route.path) ? [{ $ref: '#/components/parameters/ProjectIdHeader' }] : []),
      ...(route.revises ? [{ $ref: `#/components/parameters/${writes ? 'IfMatch' : 'IfNoneMatch'}` }] : []),
      ...(writes && hasProject ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(route.follow ? [{ $ref: '#/components/parameters/LastEventId' }] : []),
      { $ref: '#/components/parameters/RequestIdHeader' },
    ],
    ...(body?.schema && {
      requestBody: {
        required: !body.isOptional,
        content: {
          [body.format === 'form' ? FORM_TYPE : JSON_TYPE]: {
            schema: schemas.collect(body.schema, body.format === 'form' ? 'input' : 'body'),
            ...(route.examples && { examples: route.examples }),
          },
        },
      },
    }),
    responses: {
      ...successes(route, schemas),
      ...(route.revises && !writes && notModified(shared)),
      ...failures(route, shared),
    },
  }
}

/** Returns the properties of a params or query schema as parameters. */
function parametersOf(route: Route, place: 'path' | 'query', schemas: SchemaCollector): JsonSchema[] {
  const schema = place === 'path' ? route.params : route.query
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.collect(schema, 'input')
  return Object.entries(properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    ...(description && { description }),
    schema: property,
  }))
}

function headersOf(route: Route): ResponseHeader[] {
  return route.access === 'open'
    ? ['RequestId']
    : ['RequestId', 'RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset']
}

function successes(route: Route, schemas: SchemaCollector) {
  const replayed: ResponseHeader[] = route.method !== 'GET' && isOfProject(route.access) ? ['IdempotencyReplayed'] : []
  const tagged: ResponseHeader[] = ['Revision']
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, { description, schema, example, contentType }]) => [
      status,
      {
        description,
        headers: headerRefs([...headersOf(route), ...replayed, ...(route.revises && schema ? tagged : [])]),
        ...(contentType && { content: { [contentType]: { schema: { type: 'string', format: 'binary' } } } }),
        ...(schema && {
          content: {
            [JSON_TYPE]: {
              schema: answerOf(route, schemas.collect(schema, 'output'), schemas),
              ...(example !== undefined && { example }),
            },
            ...(route.inLines && { [LINES]: { schema: { type: 'string' } } }),
            ...(route.follow && { [EVENTS]: { schema: { type: 'string' } } }),
          },
        }),
      },
    ]),
  )
}

/** Returns the response to `If-None-Match` with the tag of the present record. */
function notModified({ responses }: SharedParts) {
  responses.set('NotModified', {
    description: 'The response would be the same as the one with this ETag.',
    headers: headerRefs(['Revision']),
  })
  return { 304: { $ref: '#/components/responses/NotModified' } }
}

const takesJson = ({ body }: Route): boolean => body?.schema !== undefined && (body.format ?? 'json') === 'json'

/** Returns the error codes of a route: those of its use case, and those of any request of its shape. */
function codesOf(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = [...(route.errors ?? []), 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE']
  if (!route.takesAnyQuery || route.method !== 'GET') codes.push('BAD_REQUEST')
  if (route.body?.schema) codes.push('VALIDATION_ERROR', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE')
  if (takesJson(route)) codes.push('INVALID_JSON')
  if (route.method !== 'GET') codes.push('REQUEST_TIMEOUT')
  if (route.revises && route.method !== 'GET') codes.push('REVISION_CONFLICT')
  if (route.effect === 'session') codes.push('FORBIDDEN')
  if (route.access === 'open') return codes
  codes.push('MISSING_AUTH', 'UNAUTHORIZED', 'RATE_LIMIT_EXCEEDED')
  if (route.access === 'operator') return [...codes, 'FORBIDDEN', 'OPERATOR_REQUIRED']
  if (route.access !== 'any-key') codes.push('INVALID_API_KEY')
  if (route.access === 'session') return [...codes, 'FORBIDDEN']
  codes.push('FORBIDDEN', 'INSUFFICIENT_SCOPE')
  if (readsProjectHeader(route.path)) codes.push('BAD_REQUEST', 'PROJECT_ACCESS_DENIED')
  if (route.method !== 'GET') codes.push('IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS')
  if (!changesNothing(route)) codes.push('PROJECT_DISABLED')
  return codes
}

/** Adds warnings to the answer of a route that takes JSON, unless it documents them itself. */
function answerOf(route: Route, answer: JsonSchema, schemas: SchemaCollector): JsonSchema {
  if (!takesJson(route) || route.method === 'GET' || route.warnsIn) return answer
  if (route.operationId === 'previewTemplate' || route.operationId === 'trackEvent') return answer
  return { allOf: [answer, schemas.collect(WarnedRecord, 'output')] }
}

/** Names of responses that most operations have: repeated with their codes, they would be 8 kB of the document. */
const SHORT_NAMES = new Map([
  ['MissingAuthOrUnauthorizedOrInvalidApiKey', 'Unauthenticated'],
  ['ForbiddenOrInsufficientScopeOrProjectAccessDenied', 'NotAllowed'],
  ['ForbiddenOrInsufficientScopeOrProjectAccessDeniedOrProjectDisabled', 'NotAllowedOrDisabled'],
])

/** Returns the error responses of a route, as references; each is described once, by the codes it may carry. */
function failures(route: Route, shared: SharedParts) {
  const { responses } = shared
  const isPublic = route.path.startsWith('/v1/')
  const byStatus = Map.groupBy(new Set(codesOf(route)), statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const all = codes.map(pascalCase).join('Or')
      const name = (isPublic ? 'Public' : '') + (SHORT_NAMES.get(all) ?? all)
      if (!responses.has(name)) responses.set(name, failure(status, codes, { ...shared, isPublic }))
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function pascalCase(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
}

function failure(status: number, codes: readonly ErrorCode[], { schemas, errors, isPublic }: FailureParts) {
  const waits = status === 409 || status === 429 || status === 503
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].message}`).join(' '),
    headers: headerRefs(waits ? ['RequestId', 'RetryAfter'] : ['RequestId']),
    content: {
      [JSON_TYPE]: {
        schema: schemas.collect(isPublic ? PublicErrorRecord : ErrorRecord, 'output'),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: exampleOf(code, { isPublic, errors }) }])),
      },
    },
  }
}

function exampleOf(code: ErrorCode, { isPublic, errors }: Pick<FailureParts, 'isPublic' | 'errors'>): string {
  const name = (isPublic ? 'Public' : '') + pascalCase(code)
  if (!errors.has(name)) errors.set(name, errorExample(code, { isPublic }))
  return `#/components/examples/${name}`
}
