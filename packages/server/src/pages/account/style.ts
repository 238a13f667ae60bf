import { TOKENS } from '../tokens.ts'

/** How the pages about accounts look: one card on the ground of all our pages. */
export const ACCOUNT_STYLE = `${TOKENS}body { min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px }
main { width: 100%; max-width: 480px; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; overflow-wrap: anywhere }
main:has(.rows) { max-width: 720px }
.brand { display: flex; align-items: center; gap: 10px; width: fit-content; margin: 0 0 24px; color: inherit; font-weight: 600; text-decoration: none }
.brand svg { width: 28px; height: 28px }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.3; letter-spacing: -.015em }
h2 { margin: 32px 0 8px; padding-top: 20px; border-top: 1px solid var(--line); font-size: 17px; letter-spacing: -.01em }
p { margin: 0 0 14px }
form { margin: 0 0 14px }
label { font-size: 14.5px; font-weight: 600 }
input { font: inherit; font-size: 16px; font-weight: 400; color: inherit; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid light-dark(#8b8475, #7d776b); border-radius: 10px; background: var(--ground) }
input[aria-invalid] { border-color: var(--bad) }
button, .button { font: inherit; font-weight: 600; min-height: 44px; max-width: 100%; padding: 8px 20px; border: 1px solid #f6b31c; border-radius: 10px; background: #f6b31c; color: #33260a; cursor: pointer }
button:hover { filter: brightness(.96) }
button.second { border-color: light-dark(#8b8475, #7d776b); background: var(--surface); color: var(--ink) }
button.danger { border-color: var(--bad); background: var(--surface); color: var(--bad) }
.trouble { padding: 12px 16px; border: 1px solid var(--bad); border-radius: 10px; color: var(--bad); font-weight: 600 }
form > [role=alert]:not(:empty) { margin-top: 12px; color: var(--bad); font-weight: 600 }
form > [role=alert]:empty { margin: 0 }
code { font: 14px/1.5 var(--mono) }
img { max-width: 100%; height: auto; border-radius: 8px }
.soft, .rows span { color: var(--soft); font-size: 14.5px }
.rows { margin: 0 0 14px; padding: 0; list-style: none }
.rows > li { padding: 10px 0; border-top: 1px solid var(--line) }
.rows > li:first-child { border-top: 0 }
.rows b { display: block; font-weight: 600 }
details { margin-top: 2px }
summary { width: fit-content; padding: 4px 0; color: var(--accent); cursor: pointer; font-size: 14.5px }
details[open] { padding: 6px 0 2px 14px; border-left: 2px solid var(--line) }
details form { margin: 0 0 6px }
.head { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between }
.head p, .head form { margin: 0 }
main > :last-child { margin-bottom: 0 }
@media (max-width: 480px) {
  body { padding: 12px; place-items: start stretch }
  main { padding: 22px 18px }
  button { width: 100% }
  button + button { margin-top: 12px }
}
`
