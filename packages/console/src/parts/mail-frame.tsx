import { useEffect, useRef, useState } from 'react'
import { BASE_PATH } from '../app/place.ts'
import { t } from '../words/words.ts'

const WIDTHS = { desktop: '100%', phone: '24rem' } as const
type Device = keyof typeof WIDTHS

/**
 * Shows the HTML of a mail in a frame without scripts and without an origin, inside a frame whose content security
 * policy lets nothing load: a plain srcdoc would inherit the policy of this page, which forbids the styles of mails.
 */
export function MailFrame({ html, title }: { readonly html: string; readonly title: string }) {
  const outer = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [images, setImages] = useState(false)
  const [device, setDevice] = useState<Device>('desktop')
  useEffect(() => {
    const page = outer.current?.contentDocument
    if (!isReady || !page?.body) return
    const inner = page.createElement('iframe')
    inner.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
    inner.title = title
    inner.srcdoc = html
    page.body.replaceChildren(inner)
  }, [html, title, isReady])
  const devices: readonly (readonly [Device, string])[] = [
    ['desktop', t('Desktop')],
    ['phone', t('Phone')],
  ]
  return (
    <div>
      <div className="mb-2 flex flex-wrap gap-2">
        {devices.map(([each, label]) => (
          <button
            key={each}
            type="button"
            aria-pressed={device === each}
            className={`button min-h-0 py-1 ${device === each ? 'border-accent text-accent' : ''}`}
            onClick={() => setDevice(each)}
          >
            {label}
          </button>
        ))}
        {images ? null : (
          <button
            type="button"
            className="button min-h-0 py-1"
            title={t('Their servers learn that the mail is read.')}
            onClick={() => {
              setReady(false)
              setImages(true)
            }}
          >
            {t('Load remote images')}
          </button>
        )}
      </div>
      <iframe
        ref={outer}
        title={title}
        src={`${BASE_PATH}/frame${images ? '?images=remote' : ''}`}
        onLoad={() => setReady(true)}
        style={{ width: WIDTHS[device] }}
        className="h-[26rem] max-w-full rounded-lg border border-line bg-white"
      />
    </div>
  )
}
