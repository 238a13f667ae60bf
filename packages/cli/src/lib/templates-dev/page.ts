import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Next to this module in the sources, and next to the bundle when built. */
const browserFile = (name: string): string => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')

const STYLE = browserFile('page.css')
const SCRIPT = browserFile('page.js')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const PAGE_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The policy for a mail: it looks as in a mail program, and can do nothing else. Its images are its author's own. */
export const MAIL_POLICY =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; font-src data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails · Posthorn</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Mails"><h1>Mails</h1><div id="mails"></div></nav>
<header><h2 id="subject">…</h2>
<p><select id="view" aria-label="View"><option value="mail">Mail</option><option value="phone">On a phone</option><option value="text">Text</option><option value="source">Source</option></select><span id="size"></span></p>
<div role="status"><ul id="problems"></ul></div><details hidden><summary></summary><ul id="notes"></ul></details></header>
<main><iframe title="The mail" sandbox="allow-popups"></iframe></main>
<script>${SCRIPT}</script>
</body>
</html>
`
