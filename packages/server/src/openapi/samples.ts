import type { Route } from '../http/route.ts'

/** A sample as documentation tools show it (the extension `x-codeSamples`). */
export interface CodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

/** How to call an operation: with curl, and on the command line. One place makes them for all operations. */
export function samplesOf({ method, path, access, bodyType, examples }: Route): readonly CodeSample[] {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => `<${name}>`)
  const body = Object.values(examples ?? {})[0]?.value
  const json = body === undefined ? undefined : JSON.stringify(body, null, 2).replaceAll("'", "'\\''")
  const form = bodyType === 'form'
  const lines = [
    ...(access === 'open' ? [] : ["-H 'Authorization: Bearer sk_…'"]),
    ...(form
      ? ["-F 'file=@<file>'"]
      : json === undefined
        ? []
        : ["-H 'Content-Type: application/json'", `-d '${json}'`]),
  ]
  const verb = method === 'GET' || ((json !== undefined || form) && method === 'POST') ? '' : ` -X ${method}`
  const curl = [`curl${verb} 'http://localhost:3000${place}'`, ...lines].join(' \\\n  ')
  const cli = `posthorn api ${method} '${place}'${json === undefined ? '' : ` -d '${json}'`}`
  return [
    { lang: 'Shell', label: 'curl', source: curl },
    ...(form ? [] : [{ lang: 'Shell', label: 'Command line', source: cli }]),
  ]
}
