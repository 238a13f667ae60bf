import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../words/words.ts'
import { textIn } from './form.tsx'

/** The filters in the URL, and a function that changes them: every list with its filters is a link. */
export function useFilters() {
  const filters: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace: true })
  return { filters, change }
}

interface BarProps {
  /** The label of the search field, if the list can be searched. */
  readonly search?: string
  /** The filter that the search field sets. */
  readonly name?: string
  readonly children?: ReactNode
}

export function FilterBar({ search, name = 'search', children }: BarProps) {
  const { filters, change } = useFilters()
  const active = Object.values(filters).some((value) => value !== undefined)
  const nothing = Object.fromEntries(Object.keys(filters).map((each) => [each, undefined]))
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      {search ? (
        <form
          className="flex min-w-56 flex-1 gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            change({ [name]: textIn(new FormData(event.currentTarget), name) || undefined })
          }}
        >
          <input
            key={filters[name]}
            type="search"
            name={name}
            aria-label={search}
            placeholder={search}
            defaultValue={filters[name] ?? ''}
            className="box flex-1"
          />
          <button type="submit" className="button">
            {t('Search')}
          </button>
        </form>
      ) : null}
      {children}
      {active ? (
        <button type="button" className="button" onClick={() => change(nothing)}>
          {t('Remove filters')}
        </button>
      ) : null}
    </search>
  )
}

interface SelectProps {
  readonly label: string
  readonly name: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

export function FilterSelect({ label, name, options }: SelectProps) {
  const { filters, change } = useFilters()
  return (
    <select
      aria-label={label}
      className="box w-auto"
      value={filters[name] ?? ''}
      onChange={(event) => change({ [name]: event.target.value || undefined })}
    >
      <option value="">{label}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** Returns the options of the command line for filters: `--status FAILED`. */
export const optionsOf = (filters: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` --${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} '${value}'`)
    .join('')

/** Returns the query of a request for filters. */
export function queryOf(filters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
