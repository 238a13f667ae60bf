import { html } from '@codemirror/lang-html'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import { EditorView, minimalSetup } from 'codemirror'
import { useEffect, useRef } from 'react'

interface CodeEditorProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const THEME = EditorView.theme({
  '&': { height: '100%', fontSize: '0.87rem', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '.cm-content': { caretColor: 'var(--ink)', fontFamily: 'var(--mono)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
})

/** The colors of the page, which change with its scheme. */
const COLORS = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--accent)' },
  { tag: [tags.attributeName, tags.comment], color: 'var(--soft)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--good)' },
  { tag: tags.invalid, color: 'var(--bad)' },
])

/**
 * An editor for HTML. It is in a shadow root, where its styles are adopted style sheets: in the page they would be
 * elements, which the content security policy forbids. Tab leaves it, so that the keyboard is not caught.
 */
export function CodeEditor({ label, value, onChange }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor keeps its own text once it is open
  useEffect(() => {
    const host = place.current
    if (!host) return
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const view = new EditorView({
      doc: value,
      parent: root,
      root,
      extensions: [
        minimalSetup,
        html(),
        syntaxHighlighting(COLORS),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current(update.state.doc.toString())
        }),
        THEME,
      ],
    })
    return () => view.destroy()
  }, [label])
  return <div ref={place} className="h-112 overflow-hidden rounded-lg border border-line" />
}
