import { createHash } from 'node:crypto'

const STYLE = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; color: light-dark(#24211b, #ece8df); background: light-dark(#faf9f6, #161513) }
* { box-sizing: border-box }
body { margin: 0; height: 100dvh; display: grid; grid-template: auto 1fr / 240px 1fr }
nav { grid-row: 1 / 3; overflow: auto; padding: 16px; border-right: 1px solid light-dark(#e6e2d8, #35322c) }
h1 { font-size: 16px; margin: 0 0 12px }
nav a { display: block; padding: 6px 10px; border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
nav a[aria-current] { background: light-dark(#fdf1d8, #3a3020) }
header { padding: 12px 20px; min-height: 56px }
h2 { margin: 0; font-size: 18px; overflow-wrap: anywhere }
header p { margin: 0; display: flex; gap: 12px; align-items: baseline; flex-wrap: wrap }
select { font: inherit; color: inherit; background: transparent; border: 1px solid light-dark(#8a8373, #7d766a); border-radius: 8px; padding: 2px 6px }
#notes { margin: 4px 0 0; padding-left: 18px; max-height: 30dvh; overflow: auto }
#problems { margin: 4px 0 0; padding-left: 18px; color: light-dark(#b3261e, #ff8a80); overflow-wrap: anywhere }
#problems:empty { display: none }
main { display: flex; flex-direction: column; min-width: 0; min-height: 0 }
iframe { flex: 1; width: 100%; border: 0; background: #fff; color-scheme: light }
[data-view=phone] iframe { max-width: 380px; align-self: center }
@media (max-width: 640px) { body { grid-template: auto auto 1fr / 1fr } nav { grid-row: auto; border: 0; padding-bottom: 0 } }
`

const SCRIPT = `const mails = document.getElementById('mails')
const frame = document.querySelector('iframe')
const view = document.getElementById('view')
const path = () => ({ text: '/text?', source: '/source?' })[view.value] ?? '/preview?'
const lines = (texts) => texts.map((text) => {
  const item = document.createElement('li')
  item.textContent = text
  return item
})
const chosen = () => decodeURIComponent(location.hash.slice(1))
let asked = 0
async function show() {
  const turn = ++asked
  const answer = await fetch('/state?' + new URLSearchParams({ name: chosen() })).catch(() => undefined)
  if (!answer || turn !== asked) return
  const { names, name, subject, size, problems, notes } = await answer.json()
  if (turn !== asked) return
  mails.replaceChildren(...names.map((each) => {
    const link = document.createElement('a')
    link.href = '#' + encodeURIComponent(each)
    link.textContent = each
    if (each === name) link.setAttribute('aria-current', 'page')
    return link
  }))
  document.getElementById('subject').textContent = subject ?? (names.length > 0 ? name : 'No mail in the folder yet')
  document.getElementById('problems').replaceChildren(...lines(problems))
  document.getElementById('notes').replaceChildren(...lines(notes))
  document.getElementById('size').textContent = size
  document.querySelector('details').hidden = notes.length === 0
  document.querySelector('summary').textContent = notes.length + ' features that some mail programs do not show'
  document.body.dataset.view = view.value
  frame.src = path() + new URLSearchParams({ name, at: String(turn) })
}
addEventListener('hashchange', show)
view.addEventListener('change', show)
const changes = new EventSource('/changes')
changes.onmessage = show
changes.onopen = show
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const PAGE_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** What a mail may do: look as it does in a mail program, and nothing else. Its images are its author's own. */
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
