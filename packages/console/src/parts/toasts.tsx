import { useSyncExternalStore } from 'react'
import { t } from '../words/words.ts'

type Tone = 'good' | 'bad'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: Tone
}

const SHOWN_MS = 6_000
let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function put(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const close = (id: number) => put(toasts.filter((each) => each.id !== id))

/** Shows a message for a moment. A failure stays until it is closed. */
export function toast(text: string, tone: Tone = 'good'): void {
  last += 1
  const id = last
  put([...toasts, { id, text, tone }])
  if (tone === 'good') setTimeout(() => close(id), SHOWN_MS)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div role="status" className="fixed end-4 bottom-4 z-40 flex max-w-[min(26rem,calc(100vw-2rem))] flex-col gap-2">
      {shown.map(({ id, text, tone }) => (
        <div key={id} className="card appear flex items-start gap-3 px-4 py-3 shadow-lg">
          <p className={`m-0 ${tone === 'bad' ? 'text-bad' : ''}`}>{text}</p>
          <button type="button" className="ms-auto cursor-pointer text-soft" onClick={() => close(id)}>
            {t('Close')}
          </button>
        </div>
      ))}
    </div>
  )
}
