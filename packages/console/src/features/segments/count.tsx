import { useDeferredValue } from 'react'
import { messageOf, useRead } from '../../app/queries.ts'
import { To } from '../../parts/links.tsx'
import { t } from '../../words/words.ts'
import { type Condition, complete, EMPTY, sent } from './condition.ts'

/** Reads how many people meet a condition now, and a few of them. */
export function useCount(condition: Condition | undefined) {
  return useRead(
    ['segments', 'count', condition],
    (client, options) => client.segments.preview({ condition: sent(condition ?? EMPTY) }, options),
    { enabled: condition !== undefined && condition.groups.length > 0 },
  )
}

/** The number of people who meet a condition, while it is written. */
export function LiveCount({ condition }: { readonly condition: Condition }) {
  const asked = useDeferredValue(complete(condition))
  const query = useCount(asked)
  if (asked.groups.length === 0) return <p className="m-0 text-soft">{t('Add a condition to see who meets it.')}</p>
  return (
    <div aria-live="polite">
      {query.error ? <p className="m-0 text-bad">{messageOf(query.error)}</p> : null}
      <p className="m-0 text-lg font-semibold">
        {query.data ? t('{count} people', { count: query.data.memberCount }) : t('Counting …')}
      </p>
      {query.data && query.data.data.length > 0 ? (
        <ul className="m-0 mt-2 list-none p-0 text-soft">
          {query.data.data.slice(0, 5).map(({ id, email }) => (
            <li key={id}>
              <To to="contact" id={id} className="text-soft">
                {email}
              </To>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
