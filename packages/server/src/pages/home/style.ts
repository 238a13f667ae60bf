import { TOKENS } from '../tokens.ts'

export const HOME_STYLE = `${TOKENS}main { max-width: 860px; margin: 0 auto; padding: 56px 24px 72px }
main { overflow-wrap: anywhere }
h1 { display: flex; align-items: center; gap: 14px; margin: 0 0 4px; font-size: 30px; letter-spacing: -.015em }
h2 { margin: 40px 0 12px; font-size: 18px; letter-spacing: -.01em }
p { margin: 0 0 12px; color: var(--soft) }
.links { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 12px; margin: 28px 0 0; padding: 0; list-style: none }
.links a { display: block; height: 100%; padding: 14px 18px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: inherit; text-decoration: none }
.links a:hover { border-color: var(--accent) }
.links b { display: block; color: var(--accent) }
.links span { font-size: 14px; color: var(--soft) }
.checks { margin: 0 0 10px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); overflow: hidden }
.checks div { display: grid; grid-template-columns: 130px 76px 1fr; gap: 4px 12px; padding: 9px 18px; font-size: 14.5px }
.checks div + div { border-top: 1px solid var(--line) }
.checks dt { font-weight: 600 }
.checks dd { margin: 0; overflow-wrap: anywhere }
.ok { color: var(--good) }
.warning { color: var(--accent); font-weight: 600 }
.broken { color: var(--bad); font-weight: 600 }
.code { position: relative; margin: 0 0 24px }
.code p { margin: 0 0 8px; font-size: 14.5px; padding-right: 80px }
code { font: 13.5px/1.5 var(--mono); color: var(--ink) }
pre { margin: 0; padding: 16px 18px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); overflow-x: auto; font: 13.5px/1.6 var(--mono) }
.code h3 { margin: 0 0 6px; font-size: 14px; color: var(--soft); font-weight: 600 }
button { position: absolute; top: 0; right: 0; padding: 2px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: inherit; font: inherit; font-size: 13px; cursor: pointer }
button:hover { background: var(--raised) }
footer { margin-top: 44px; font-size: 14px; color: var(--soft) }
@media (max-width: 560px) {
  main { padding: 32px 16px 48px }
  .checks div { grid-template-columns: 1fr auto }
  .checks dd:last-child { grid-column: 1 / -1; color: var(--soft) }
}
`

/** Copies the sample beside the button; without a clipboard there is no button. */
export const HOME_SCRIPT = `for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  })
}
`
