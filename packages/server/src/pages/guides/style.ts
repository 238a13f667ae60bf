import { TOKENS } from '../tokens.ts'

export const GUIDE_STYLE = `${TOKENS}:root { scroll-padding-top: 76px }
body { display: grid; grid-template: auto 1fr / 272px minmax(0, 1fr) }
header { position: sticky; top: 0; z-index: 1; grid-column: 1 / 3; display: flex; gap: 8px 20px; align-items: center; min-height: 60px; padding: 8px 24px; background: var(--surface); border-bottom: 1px solid var(--line) }
header > a:first-child { display: flex; align-items: center; gap: 10px; font-weight: 600; color: inherit; text-decoration: none }
svg { width: 28px; height: 28px }
form { display: flex; gap: 8px; margin-left: auto }
input { font: inherit; color: var(--ink); padding: 6px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); width: 260px; min-width: 0 }
button { font: inherit; padding: 6px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: inherit; cursor: pointer }
button:hover { background: var(--raised) }
nav { grid-area: 2 / 1; padding: 4px 12px 40px 16px; border-right: 1px solid var(--line) }
nav h2 { margin: 18px 8px 4px; font-size: 13px; color: var(--soft) }
nav ul { margin: 0; padding: 0; list-style: none }
nav a { display: block; padding: 4px 8px; border-radius: 6px; color: inherit; text-decoration: none; font-size: 14px; line-height: 1.4 }
nav a:hover { background: var(--raised) }
nav a[aria-current] { background: var(--raised); color: var(--accent); font-weight: 600 }
main { grid-area: 2 / 2; padding: 12px 32px 80px; max-width: 860px; width: 100%; overflow-wrap: break-word }
h1 { font-size: 32px; letter-spacing: -.015em; line-height: 1.25; margin: 20px 0 12px }
main h2 { font-size: 22px; margin: 44px 0 8px; letter-spacing: -.01em }
main h3 { font-size: 17px; margin: 28px 0 4px }
code, pre { font: 14px/1.55 var(--mono) }
:not(pre) > code { padding: 1px 5px; border-radius: 5px; background: var(--raised); overflow-wrap: anywhere }
pre { padding: 14px 16px; overflow: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--surface) }
.table { overflow: auto }
table { border-collapse: collapse; font-size: 15px }
th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
th { color: var(--soft); font-weight: 600 }
.contents { padding: 10px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); font-size: 14px }
.contents a { margin-right: 14px; display: inline-block }
.hits { padding: 0; list-style: none }
.hits li { margin-bottom: 18px }
.hits a { font-weight: 600; font-size: 18px }
.hits p { margin: 0; color: var(--soft) }
@media (max-width: 820px) {
  body { display: block }
  header { position: static; flex-wrap: wrap; padding: 10px 16px }
  form { margin: 0; flex-basis: 100% }
  input { flex: 1 }
  main { padding: 4px 16px 48px }
  nav { border: 0; border-top: 1px solid var(--line) }
}
`
