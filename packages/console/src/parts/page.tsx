import { type ReactNode, useEffect } from 'react'
import { messageOf } from '../app/queries.ts'
import { t } from '../words/words.ts'
import { AsCommand, type Command } from './command.tsx'

interface PageProps {
  readonly title: string
  readonly about?: ReactNode
  /** Buttons at the top. */
  readonly actions?: ReactNode
  /** The same as commands, for the end of the page. */
  readonly commands?: readonly Command[]
  readonly children: ReactNode
}

/** A screen: its heading, what it shows, and the same as a command. */
export function Page({ title, about, actions, commands, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Posthorn`
  }, [title])
  return (
    <>
      <header className="mb-5 flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h1 tabIndex={-1} className="m-0 outline-none">
            {title}
          </h1>
          {about ? <div className="mt-1 text-soft">{about}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </header>
      {children}
      {commands ? <AsCommand commands={commands} /> : null}
    </>
  )
}

interface SectionProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className="card mb-5">
      <header className="flex flex-wrap items-center gap-2 px-4 pt-3 pb-2">
        <h2 className="m-0 flex-1">{title}</h2>
        {actions}
      </header>
      <div className="px-4 pb-4">{children}</div>
    </section>
  )
}

interface StateProps {
  readonly query: { readonly isPending: boolean; readonly error: unknown; refetch(): unknown }
}

/** Says that something is being read, or why it could not be; nothing once it is there. */
export function QueryState({ query }: StateProps) {
  if (query.error)
    return (
      <div role="alert" className="card mb-5 p-4">
        <p className="m-0 mb-3">{messageOf(query.error)}</p>
        <button type="button" className="button" onClick={() => query.refetch()}>
          {t('Try again')}
        </button>
      </div>
    )
  return query.isPending ? (
    <p aria-busy="true" className="p-4 text-soft">
      {t('Loading …')}
    </p>
  ) : null
}

interface EmptyProps {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Teaches what belongs on a screen that has nothing yet. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="card px-6 py-10 text-center">
      <h2 className="m-0 mb-2">{title}</h2>
      <div className="mx-auto max-w-xl text-soft">{children}</div>
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** Names and values, without those that have none. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="m-0 grid grid-cols-[minmax(5.5rem,max-content)_1fr] gap-x-4 gap-y-2">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="m-0 min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
