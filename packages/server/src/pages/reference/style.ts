import { TOKENS } from '../tokens.ts'

export const REFERENCE_STYLE = `${TOKENS}:root { font-size: 15px; scroll-padding-top: 76px }
body { display: grid; grid-template: auto 1fr / 272px minmax(0, 1fr) }
header { position: sticky; top: 0; z-index: 2; grid-column: 1 / 3; display: flex; gap: 8px 20px; align-items: center; height: 60px; padding: 0 24px; background: var(--surface); border-bottom: 1px solid var(--line) }
h1 { margin: 0; display: flex; align-items: center; gap: 8px; font-size: 17px; white-space: nowrap }
h1 a { display: flex; align-items: center; gap: 10px; color: inherit; text-decoration: none }
h1 svg { width: 28px; height: 28px }
h1 span { color: var(--soft); font-weight: 500 }
header label { display: flex; gap: 10px; align-items: center; margin-left: auto; color: var(--soft) }
header > a { white-space: nowrap }
input { font: inherit; color: var(--ink); padding: 6px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); width: 260px }
button { font: inherit; font-size: 13px; padding: 3px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: inherit; cursor: pointer }
button:hover { background: var(--raised) }
#menu { display: none }
nav { position: sticky; top: 60px; height: calc(100dvh - 60px); overflow: auto; padding: 4px 12px 40px 16px; border-right: 1px solid var(--line) }
nav h2 { margin: 18px 8px 4px; font-size: 13px; color: var(--soft) }
nav ul, nav ol { margin: 0; padding: 0; list-style: none }
nav a { display: block; padding: 4px 8px; border-radius: 6px; color: inherit; text-decoration: none; font-size: 14px; line-height: 1.4; overflow-wrap: anywhere }
nav a:hover { background: var(--raised) }
nav a[aria-current] { background: var(--raised); color: var(--accent); font-weight: 600 }
nav small { display: block; color: var(--soft); font: 12px/1.4 var(--mono) }
#hits, #nothing { margin-top: 12px }
main { padding: 8px 32px 80px; max-width: 1280px; width: 100% }
main > h2, .plain > h2 { margin: 56px 0 4px; font-size: 24px; letter-spacing: -.01em }
.plain { max-width: 760px; overflow-wrap: anywhere }
article { margin: 20px 0; padding: 22px 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); overflow-wrap: anywhere; content-visibility: auto; contain-intrinsic-size: auto 640px }
h3 { margin: 0 0 2px; font-size: 18px; letter-spacing: -.005em }
h3 a { color: inherit; text-decoration: none }
h3 a:hover { text-decoration: underline }
h4 { margin: 20px 0 4px; font-size: 13px; color: var(--soft) }
p { margin: 0 0 10px }
.call { margin-bottom: 12px }
.call b { font: 600 12px/1.5 var(--mono); color: var(--accent) }
.call .get { color: var(--good) }
.call .delete { color: var(--bad) }
code, pre { font: 13px/1.55 var(--mono) }
dl { margin: 0 }
dl > div { padding: 7px 0; border-top: 1px solid var(--line) }
dt { font-size: 14px }
dt span { color: var(--soft); font-size: 13px }
dt b { color: var(--accent); font-size: 12.5px; font-weight: 600 }
dd { margin: 0; color: var(--soft); font-size: 14px }
:target > dt code { background: var(--raised); box-shadow: 0 0 0 3px var(--raised) }
.answer { padding: 7px 0; border-top: 1px solid var(--line); font-size: 14px; color: var(--soft) }
.answer b { color: var(--ink) }
.answer p { display: inline }
details { margin-top: 4px }
details > dl, details > details { margin: 4px 0 4px 2px; padding-left: 12px; border-left: 2px solid var(--line) }
summary { cursor: pointer; color: var(--accent); font-size: 13.5px; width: fit-content }
.rest { margin-top: 12px }
.answer + .rest { margin-top: 18px }
.rest p { font-size: 13.5px; color: var(--soft); margin: 8px 0 0 }
.block { position: relative }
.code > .block { margin-top: 14px }
.code h4 { margin: 0 0 6px }
pre { margin: 0; padding: 14px 16px; max-height: 460px; overflow: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--ground) }
.copy { position: absolute; top: 0; right: 0; padding: 0 9px }
.samples .copy { top: -33px }
.tabs { display: flex; gap: 2px; margin-bottom: 8px; padding-right: 70px }
.tabs button { border-color: transparent; background: none; color: var(--soft) }
.tabs [aria-selected=true] { background: var(--raised); color: var(--ink); font-weight: 600 }
#schemas > section { margin-top: 28px }
@media (min-width: 1180px) {
  article { display: grid; grid-template: auto auto 1fr / minmax(0, 1fr) minmax(0, 1fr); column-gap: 28px }
  article > :not(.code) { grid-column: 1 }
  .code { grid-area: 1 / 2 / 4; align-self: start; position: sticky; top: 80px }
}
@media (max-width: 1179px) { .code { margin-top: 22px } }
@media (max-width: 820px) {
  body { display: block }
  header { flex-wrap: wrap; height: auto; padding: 10px 16px }
  header > a { display: none }
  #menu { display: block; margin-left: auto }
  header label { order: 3; margin: 0; flex-basis: 100% }
  input { width: 100%; flex: 1; min-width: 0 }
  :root { scroll-padding-top: 108px }
  nav { position: static; height: auto; border: 0 }
  .scripted nav { display: none; position: sticky; top: 96px; z-index: 1; height: calc(100dvh - 96px); background: var(--ground) }
  .scripted nav.open { display: block }
  main { padding: 8px 14px 60px }
  article { padding: 16px 14px }
}
`
