import type { ImportJob } from '@posthorn/sdk'
import { useRead } from '../../app/queries.ts'
import { t } from '../../words/words.ts'

type Columns = NonNullable<ImportJob['result']>['columns']
/** The field that each column sets; `null` for a column that is left out. */
export type MappingChoice = Readonly<Record<string, string | null>>

interface MappingProps {
  readonly columns: Columns
  readonly choice: MappingChoice
  readonly onChoose: (choice: MappingChoice) => void
}

const LEFT_OUT = ' '

/** Chooses the field of each column. */
export function Mapping({ columns, choice, onChoose }: MappingProps) {
  const fields = useRead(['fields'], (client, options) => client.contacts.fields.list(options))
  const known = (fields.data?.fields ?? []).filter(({ isCustom }) => isCustom).map(({ field }) => field)
  return (
    <table className="table">
      <caption className="sr-only">{t('The columns of the file')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Column')}</th>
          <th scope="col">{t('Becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ column, field, isNew }) => {
          const chosen = column in choice ? choice[column] : field
          const options = [...new Set(['email', 'subscribed', ...(field ? [field] : []), ...known])]
          return (
            <tr key={column}>
              <td>{column}</td>
              <td>
                <select
                  aria-label={t('Field of the column {column}', { column })}
                  className="box"
                  value={chosen ?? LEFT_OUT}
                  onChange={({ target: { value } }) =>
                    onChoose({ ...choice, [column]: value === LEFT_OUT ? null : value })
                  }
                >
                  <option value={LEFT_OUT}>{t('(left out)')}</option>
                  {options.map((each) => (
                    <option key={each} value={each}>
                      {each === field && isNew ? t('{field} (new)', { field: each }) : each}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
