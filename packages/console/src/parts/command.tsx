import { SERVER_URL } from '../app/place.ts'
import { t } from '../words/words.ts'
import { CopyButton } from './copy.tsx'
import { quoted } from './quoted.ts'

/** An operation of a screen, as the command line and HTTP have it. */
export interface Command {
  /** Without `posthorn` at its beginning. */
  readonly cli: string
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** The path and query of the request. */
  readonly path: string
  readonly body?: object
}

function curlOf({ method = 'GET', path, body }: Command): string {
  const lines = [`curl ${quoted(SERVER_URL + path)}`, '-H "Authorization: Bearer $POSTHORN_KEY"']
  if (method !== 'GET') lines.splice(1, 0, `-X ${method}`)
  if (body) lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`)
  return lines.join(' \\\n  ')
}

/** The same as a command: everything here can be done by a program. */
export function AsCommand({ commands }: { readonly commands: readonly Command[] }) {
  return (
    <details className="mt-8 text-soft">
      <summary className="w-fit">{t('As a command')}</summary>
      <div className="mt-3 grid gap-3">
        {commands.flatMap((command) =>
          [`posthorn ${command.cli}`, curlOf(command)].map((code) => <Code key={code} code={code} />),
        )}
      </div>
    </details>
  )
}

/** Text of a program, with a button that copies it. */
export function Code({ code }: { readonly code: string }) {
  return (
    <div className="card flex items-start gap-2 p-2 ps-3">
      <pre className="m-0 min-w-0 flex-1 self-center font-mono text-[0.85rem] break-all whitespace-pre-wrap text-ink">
        {code}
      </pre>
      <CopyButton text={code} />
    </div>
  )
}
