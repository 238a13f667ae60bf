import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { useScreens } from '../../app/navigation.tsx'
import { usePlace } from '../../app/project.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { t } from '../../words/words.ts'
import { type Hit, useHits } from './hits.ts'

interface PaletteProps {
  readonly onClose: () => void
}

/** Finds screens, people, mails, and everything with a name (WAI-ARIA: a combobox with a list). */
export function Palette({ onClose }: PaletteProps) {
  const { project } = usePlace()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const asked = useDeferredValue(text.trim())
  const found = useHits(asked)
  const screens: readonly Hit[] = useScreens()
    .flatMap(({ screens }) => screens)
    .filter(({ name }) => name.toLowerCase().includes(asked.toLowerCase()))
    .map(({ name, to }) => ({
      key: to,
      kind: t('Screen'),
      name,
      open: () => navigate({ to, params: { projectId: project.id } }),
    }))
  const hits = [...screens.slice(0, 6), ...found]
  const current = Math.min(chosen, hits.length - 1)
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    hit.open()
  }
  const listen = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setChosen((current + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter') open(hits[current])
  }
  return (
    <Dialog title={t('Search')} onClose={onClose}>
      <input
        role="combobox"
        aria-label={t('Search')}
        aria-expanded={hits.length > 0}
        aria-controls="hits"
        aria-activedescendant={hits.length > 0 ? `hit-${current}` : undefined}
        autoComplete="off"
        placeholder={t('A person, a mail, a campaign, a screen …')}
        className="box"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          setChosen(0)
        }}
        onKeyDown={listen}
      />
      <div id="hits" role="listbox" aria-label={t('Results')} className="m-0 mt-3 ">
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
          <div
            key={hit.key}
            id={`hit-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            className={`flex cursor-pointer gap-3 rounded-md px-2 py-1.5 ${index === current ? 'bg-raised' : ''}`}
            onClick={() => open(hit)}
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{hit.name}</span>
            <span className="text-soft">{hit.kind}</span>
          </div>
        ))}
      </div>
      {hits.length === 0 ? <p className="m-0 mt-3 text-soft">{t('Nothing found')}</p> : null}
    </Dialog>
  )
}
