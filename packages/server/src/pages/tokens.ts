/** The colors and the font that our own pages share. */
export const TOKENS = `:root {
  color-scheme: light dark;
  --ground: light-dark(#faf9f6, #161513);
  --surface: light-dark(#ffffff, #1e1d1a);
  --raised: light-dark(#f4f2ec, #282622);
  --line: light-dark(#e6e2d8, #35322c);
  --ink: light-dark(#24211b, #ece8df);
  --soft: light-dark(#655f54, #a39c8e);
  --accent: light-dark(#8a5400, #f6b94a);
  --good: light-dark(#1b6e3c, #7ed09c);
  --bad: light-dark(#b3261e, #ff8a80);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  color: var(--ink);
  background: var(--ground);
}
* { box-sizing: border-box }
body { margin: 0 }
[hidden] { display: none !important }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

/** The sign of Posthorn, for beside its name. */
export const ICON =
  '<svg width="40" height="40" viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#f6b31c"/><g stroke="#33260a" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><circle cx="14.5" cy="14.2" r="5.6"/><path d="M5.5 18.1v3.4M5.5 19.8H20"/><path d="M20 19.8 26.5 15.3v9Z" fill="#33260a"/></g></svg>'
