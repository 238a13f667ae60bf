import { useState } from 'react'
import { t } from '../words/words.ts'

interface CopyProps {
  readonly text: string
  /** What is copied, for people who do not see it. */
  readonly label?: string
}

export function CopyButton({ text, label }: CopyProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <button type="button" className="button min-h-0 px-2 py-1 text-[0.85rem]" onClick={copy}>
      <span aria-live="polite">{copied ? t('Copied') : t('Copy')}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </button>
  )
}

/** A secret that the server shows only once. */
export function Secret({ name, secret }: { readonly name: string; readonly secret: string }) {
  return (
    <div role="alert" className="card mb-5 border-accent p-4">
      <p className="m-0 mb-2 font-semibold">{name}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 font-mono break-all">{secret}</code>
        <CopyButton text={secret} label={name} />
      </div>
      <p className="m-0 mt-2 text-soft">{t('Copy it now. It is not shown again.')}</p>
    </div>
  )
}
