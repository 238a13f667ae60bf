import { createHash } from 'node:crypto'
import { fillWords, type Language } from '@posthorn/core/mail'
import { escapeHtml } from '../escape.ts'
import { styleOf } from './style.ts'
import type { Button, View } from './view.ts'

/** The person and project of the page; undefined if they must not be revealed. */
export interface Owner {
  readonly name: string
  readonly color: string | undefined
  /** The person's address, partly hidden. */
  readonly address: string
}

/** A page, and the policy under which a browser shows it. */
export interface PreferenceDocument {
  readonly html: string
  readonly policy: string
}

/** Isolates a name, which may be written from right to left, so that it does not turn the text around it. */
const isolated = (name: string) => `<bdi>${escapeHtml(name)}</bdi>`

export function documentOf(view: View, language: Language, owner: Owner | undefined): PreferenceDocument {
  const names = { project: owner?.name ?? '', address: owner?.address ?? '' }
  const fill = (text: string) => fillWords(text, names, isolated)
  const { title, texts, remark, question, button, link } = view
  const style = styleOf(owner?.color)
  const html = `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}${owner ? ` – ${escapeHtml(owner.name)}` : ''}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
${owner ? `<p class="project">${isolated(owner.name)}</p>\n` : ''}<h1>${title}</h1>
${texts.map((text) => `<p>${fill(text)}</p>\n`).join('')}${question ? `<p>${question}</p>\n` : ''}${
  button ? formOf(button) : ''
}${remark ? `<p class="soft">${remark}</p>\n` : ''}${
  link ? `<p class="soft"><a href="${escapeHtml(link.path)}">${link.label}</a></p>\n` : ''
}</main>
</body>
</html>
`
  return { html, policy: policyOf(style) }
}

function formOf({ label, action, subscribed, isSecond }: Button): string {
  const wish = subscribed === undefined ? '' : ` name="subscribed" value="${subscribed}"`
  const look = isSecond ? ' class="second"' : ''
  return `<form method="post" action="${escapeHtml(action)}"><button type="submit"${look}${wish}>${label}</button></form>\n`
}

function policyOf(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Hides most of the part before the @, so that a forwarded link does not reveal the address. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = '', ...others] = address.slice(0, at)
  return `${others.length > 0 ? first : ''}•••${address.slice(at)}`
}
