export const REFERENCE_STYLE = `:root {
  color-scheme: light dark;
  --ground: light-dark(#faf9f6, #161513);
  --surface: light-dark(#ffffff, #1e1d1a);
  --line: light-dark(#e6e2d8, #35322c);
  --ink: light-dark(#24211b, #ece8df);
  --soft: light-dark(#655f54, #a39c8e);
  --accent: light-dark(#8a5400, #f6b94a);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  color: var(--ink);
  background: var(--ground);
  scroll-padding-top: 84px;
}
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template: auto 1fr / 290px minmax(0, 1fr) }
header { position: sticky; top: 0; z-index: 1; grid-column: 1 / 3; display: flex; flex-wrap: wrap; gap: 6px 24px; align-items: center; padding: 12px 24px; background: var(--surface); border-bottom: 1px solid var(--line) }
header p { margin: 0 0 0 auto; display: flex; gap: 16px }
h1 { margin: 0; font-size: 18px }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
input { font: inherit; color: inherit; padding: 6px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); min-width: 220px }
nav { position: sticky; top: 60px; height: calc(100dvh - 60px); overflow: auto; padding: 8px 16px 40px 24px; border-right: 1px solid var(--line) }
nav h2 { margin: 18px 0 4px; font-size: 13px; color: var(--soft) }
nav ul { margin: 0; padding: 0; list-style: none }
nav a { display: block; padding: 3px 0; color: inherit; text-decoration: none; font-size: 14px }
nav a:hover { color: var(--accent) }
[hidden] { display: none }
main { padding: 20px 32px 80px; max-width: 900px; overflow-wrap: anywhere }
main > h2 { margin: 48px 0 8px; font-size: 24px }
article { margin: 22px 0; padding: 18px 22px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
h3 { margin: 0 0 4px; font-size: 18px }
h4 { margin: 16px 0 4px; font-size: 14px; color: var(--soft) }
.call b { color: var(--accent) }
code, pre { font: 13px/1.55 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace }
pre { margin: 0; padding: 12px 14px; max-height: 420px; overflow: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--ground) }
dl { margin: 0 }
dl div { padding: 6px 0; border-top: 1px solid var(--line) }
dt span { color: var(--soft); font-size: 13.5px }
dd { margin: 0; color: var(--soft) }
@media (max-width: 820px) {
  body { display: block }
  header { position: static }
  header p { margin: 0 }
  nav { position: static; height: auto; max-height: 45dvh; border: 0; border-bottom: 1px solid var(--line) }
  main { padding: 12px 16px 60px }
  article { padding: 14px }
}
`

/** Leaves in the list what has all words of the search; `/` goes there. */
export const REFERENCE_SCRIPT = `const field = document.getElementById('search')
const items = [...document.querySelectorAll('nav li')]
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const item of items) item.hidden = !words.every((word) => item.dataset.words.includes(word))
  for (const section of document.querySelectorAll('nav section')) section.hidden = !section.querySelector('li:not([hidden])')
  document.getElementById('nothing').hidden = items.some((item) => !item.hidden)
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === field || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  field.focus()
})
`
