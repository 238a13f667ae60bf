import type { ReactNode } from 'react'
import { t } from '../words/words.ts'

export interface Column<T> {
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** Hidden on a phone. */
  readonly wide?: true
}

interface TableProps<T> {
  /** What the rows are, for people who do not see the page. */
  readonly caption: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
}

const hidden = (wide: true | undefined) => (wide ? 'max-md:hidden' : '')

export function Table<T>({ caption, columns, rows, keyOf }: TableProps<T>) {
  return (
    <div className="card overflow-hidden">
      <table className="table rows">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, wide }) => (
              <th key={head} scope="col" className={hidden(wide)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, wide }) => (
                <td key={head} className={hidden(wide)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MoreProps {
  readonly list: {
    readonly rows: readonly unknown[]
    readonly total: number | undefined
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    fetchNextPage(): unknown
  }
}

/** How many rows of a list are shown, and a button for more. */
export function More({ list }: MoreProps) {
  const { rows, total, hasNextPage, isFetchingNextPage } = list
  // A page of a filter may be empty although there are more.
  if (rows.length === 0 && !hasNextPage) return null
  return (
    <div className="mt-3 flex items-center gap-3 text-soft">
      <span>
        {total === undefined
          ? t('{count} shown', { count: rows.length })
          : t('{shown} of {total}', { shown: rows.length, total })}
      </span>
      {hasNextPage ? (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {isFetchingNextPage ? t('Loading …') : t('Show more')}
        </button>
      ) : null}
    </div>
  )
}
