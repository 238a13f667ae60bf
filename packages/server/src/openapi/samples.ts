import type { Route } from '../http/route.ts'
import { withExampleIds } from './example-ids.ts'
import { literalOf } from './literal.ts'

/** A sample as documentation tools show it (the extension `x-codeSamples`). */
export interface CodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

/** The routes that begin a session; curl keeps its cookies. */
const SESSION_MAKERS: ReadonlySet<string> = new Set(['signIn', 'signUp', 'passSecondFactor', 'signInWithPasskey'])
const COOKIES = 'cookies.txt'

/** Returns samples that call an operation of the server at `url`: with curl, the SDK and the command line. */
export function samplesOf(route: Route, url: string): readonly CodeSample[] {
  const sdk = sdkSample(route, url)
  const cli = cliSample(route)
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(route, url) },
    ...(sdk === undefined ? [] : [{ lang: 'TypeScript', label: 'SDK', source: sdk }]),
    ...(cli === undefined ? [] : [{ lang: 'Shell', label: 'CLI', source: cli }]),
  ]
}

const bodyOf = ({ examples }: Route): unknown => Object.values(examples ?? {})[0]?.value
const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function curlSample(route: Route, url: string): string {
  const { operationId, method, path, access } = route
  const body = bodyOf(route)
  const isForm = route.body?.format === 'form'
  const lines = [
    ...(access === 'open'
      ? []
      : access === 'session'
        ? [`-b ${COOKIES}`]
        : ['-H "Authorization: Bearer $POSTHORN_KEY"']),
    ...(SESSION_MAKERS.has(operationId) ? [`-c ${COOKIES}`] : []),
    ...(operationId === 'signOut' ? [`-b ${COOKIES} -c ${COOKIES}`] : []),
    ...(isForm ? [operationId === 'uploadImage' ? "-F 'image=@logo.png'" : "-F 'file=@people.csv'"] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(body, null, 2))}`]),
  ]
  const verb = method === 'GET' || ((body !== undefined || isForm) && method === 'POST') ? '' : ` -X ${method}`
  return [`curl${verb} '${url}${withExampleIds(path, path)}'`, ...lines].join(' \\\n  ')
}

/** Returns a whole module. It prints the value that the call returns. */
function sdkSample(route: Route, url: string): string | undefined {
  const call = route.samples?.sdk
  if (call === undefined) return undefined
  const filled = withExampleIds(call, route.path).replace(/\$body(?:\.(\w+))?/g, (_, name: string | undefined) =>
    literalOf(name === undefined ? bodyOf(route) : Object(bodyOf(route))[name]),
  )
  const [, imports = '', statements = ''] = /^((?:import [^\n]+\n\n?)*)(.*)$/s.exec(filled) ?? []
  const taken = [...statements.matchAll(/^const (?:\{ (.+?) \}|(\w+)) = /gm)].at(-1)
  const printed = taken ? `\nconsole.log(${taken[1] ?? taken[2]})` : ''
  const signsIn =
    route.access === 'session'
      ? "await client.account.signIn({ email: 'ada@example.com', password: 'correct horse' })\n"
      : ''
  return `${imports.trimEnd()}${imports && '\n'}import { createClient } from '@posthorn/sdk'

const client = createClient({ url: '${url}' })
${signsIn}${statements}${printed}`
}

/**
 * Returns the verb of the operation, else the request itself. No form: the command line sends none except by its verbs.
 */
function cliSample(route: Route): string | undefined {
  const { method, path, samples } = route
  const call = samples?.cli
  // Texts with {{name}} contain template tags, not parameters.
  if (call !== undefined) return call.includes('{{') ? call : withExampleIds(call, path)
  if (route.body?.format === 'form') return undefined
  const body = bodyOf(route)
  const sent = body === undefined ? '' : ` \\\n  -d ${shellQuoted(JSON.stringify(body, null, 2))}`
  return `posthorn api ${method} ${withExampleIds(path, path)}${sent}`
}
