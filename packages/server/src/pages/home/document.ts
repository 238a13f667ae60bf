import type { Check } from '../../doctor/check.ts'
import { browserFile, pageStyle } from '../browser.ts'
import { escapeHtml } from '../escape.ts'
import { ICON } from '../icon.ts'
import { policyOf } from '../policy.ts'
import { firstMailSamples, type Sample } from './samples.ts'

/** The state of the deployment that a person at this machine may see. */
export interface HomeState {
  readonly version: string
  readonly mailer: string
  readonly delivery: 'ok' | 'paused' | 'failing'
  /** The reason why mail is not handed over, if so. */
  readonly trouble: string | undefined
  /** The doctor's findings; undefined while there are none yet. */
  readonly checks: readonly Check[] | undefined
}

export interface HomeView {
  /** The path at which the server is mounted: empty, or without a slash at its end. */
  readonly base: string
  readonly url: string
  readonly sender: string
  readonly hasInbox: boolean
  readonly allowsSignup: boolean
  /** The state; undefined for strangers. */
  readonly state: HomeState | undefined
}

const SCRIPT = browserFile('home.js')
const STYLE = pageStyle('home.css')

export const HOME_POLICY = policyOf({ script: SCRIPT, style: STYLE })

export function homeDocument({ base, url, sender, hasInbox, allowsSignup, state }: HomeView): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Posthorn</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${ICON}Posthorn</h1>
<p>Send email from your own server, with an API, a command line, and a library.</p>
<ul class="links">
${link(`${base}/app`, 'Console', 'Mails, contacts, and campaigns')}
${link(`${base}/docs`, 'API reference', 'Every operation, with samples')}
${hasInbox ? link(`${base}/inbox`, 'Inbox', 'Mail that was captured here') : ''}
${link(`${base}/guides`, 'Guides', 'From the first mail to production')}
${link(`${base}/account`, 'Your account', 'Sign in, passkeys, sessions')}
${allowsSignup ? link(`${base}/account/sign-up`, 'Sign up', 'Create an account here') : ''}
${link(`${base}/openapi.yaml`, 'OpenAPI document', 'For generators and tools')}
</ul>
${state ? stateSection(state) : ''}
<h2>The first mail</h2>
${firstMailSamples({ url, sender }).map(sampleBlock).join('\n')}
${state ? `<footer>Posthorn ${escapeHtml(state.version)}. The state is shown only to a browser on the server’s own machine.</footer>` : ''}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
}

const link = (href: string, name: string, about: string) =>
  `<li><a href="${escapeHtml(href)}"><b>${name}</b><span>${about}</span></a></li>`

const WORDS = { ok: 'works', warning: 'look at it', broken: 'broken' } as const

function stateSection({ mailer, delivery, trouble, checks }: HomeState): string {
  const mail = { name: 'mail', status: delivery === 'ok' ? ('ok' as const) : ('broken' as const) }
  const message = [mailer, ...(trouble === undefined ? [] : [trouble])].join('. ')
  const found = checks ?? []
  const notable = found.filter(({ status }) => status !== 'ok')
  const fine = found.length - notable.length
  const rest =
    checks === undefined
      ? 'The checks are still running. Reload the page in a moment.'
      : `${fine} other ${fine === 1 ? 'check is' : 'checks are'} OK: “posthorn doctor” lists them.`
  return `<h2>State</h2>
<dl class="checks">
${[{ ...mail, message }, ...notable].map(checkRow).join('\n')}
</dl>
<p>${rest}</p>`
}

const checkRow = ({ name, status, message }: Pick<Check, 'status' | 'message'> & { readonly name: string }) =>
  `<div><dt>${escapeHtml(name)}</dt><dd class="${status}">${WORDS[status]}</dd><dd>${escapeHtml(message)}</dd></div>`

const sampleBlock = ({ id, name, about, code }: Sample) =>
  `<div class="code"><h3>${name}</h3>${about && `<p>${about}</p>`}<pre id="${id}" tabindex="0" role="region" aria-label="${name}">${escapeHtml(code)}</pre><button type="button" data-copy="${id}" aria-label="Copy the ${id} sample" hidden>Copy</button></div>`
