import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface TabsProps<T extends string> {
  readonly label: string
  readonly tabs: readonly (readonly [value: T, label: string])[]
  readonly selected: T
  readonly onSelect: (tab: T) => void
  readonly children: ReactNode
}

/** Tabs and the panel of the selected one (WAI-ARIA: the arrow keys move between tabs). */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, children }: TabsProps<T>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(([value]) => value === selected)
    const next = tabs.at((at + step) % tabs.length)?.[0]
    if (next === undefined) return
    onSelect(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className="mb-3 flex gap-1 border-b border-line" onKeyDown={move}>
        {tabs.map(([value, name]) => (
          <button
            key={value}
            id={`${id}-${value}`}
            type="button"
            role="tab"
            aria-selected={value === selected}
            aria-controls={`${id}-panel`}
            tabIndex={value === selected ? 0 : -1}
            className={`cursor-pointer border-b-2 px-3 py-2 ${value === selected ? 'border-accent font-semibold' : 'border-transparent text-soft'}`}
            onClick={() => onSelect(value)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  )
}
