import { t } from '../../words/words.ts'
import {
  type Condition,
  type Filter,
  filterOf,
  type Group,
  type KnownField,
  kindOf,
  needsOf,
  questionsOf,
  questionText,
  type Unit,
  withOperator,
} from './condition.ts'
import { useKnownFields } from './fields.ts'

interface BuilderProps {
  readonly condition: Condition
  readonly onChange: (condition: Condition) => void
}

/** Builds a condition: groups whose filters must all match, joined by AND or OR. */
export function ConditionBuilder({ condition, onChange }: BuilderProps) {
  const known = useKnownFields()
  const { logic, groups } = condition
  const setGroup = (index: number, group: Group | undefined) =>
    onChange({ logic, groups: group ? groups.with(index, group) : groups.toSpliced(index, 1) })
  const first = known[0]
  const fresh = filterOf(first?.field ?? 'email', first?.kind ?? 'text')
  return (
    <div className="grid gap-3">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no names
        <div key={index}>
          {index > 0 ? (
            <select
              aria-label={t('How the groups are joined')}
              className="box mb-3 w-auto"
              value={logic}
              onChange={({ target: { value } }) => onChange({ logic: value === 'OR' ? 'OR' : 'AND', groups })}
            >
              <option value="AND">{t('and')}</option>
              <option value="OR">{t('or')}</option>
            </select>
          ) : null}
          <GroupFields
            name={t('Group {number}', { number: index + 1 })}
            group={group}
            known={known}
            onChange={(changed) => setGroup(index, changed)}
          />
        </div>
      ))}
      <div>
        <button
          type="button"
          className="button"
          onClick={() => onChange({ logic, groups: [...groups, { filters: [fresh] }] })}
        >
          {groups.length === 0 ? t('Add a condition') : t('Add a group')}
        </button>
      </div>
    </div>
  )
}

interface GroupProps {
  readonly name: string
  readonly group: Group
  readonly known: readonly KnownField[]
  readonly onChange: (group: Group | undefined) => void
}

function GroupFields({ name, group, known, onChange }: GroupProps) {
  const { filters, conditions } = group
  const setFilter = (index: number, filter: Filter | undefined) => {
    const changed = filter ? filters.with(index, filter) : filters.toSpliced(index, 1)
    onChange(changed.length === 0 && !conditions ? undefined : { ...group, filters: changed })
  }
  const last = filters.at(-1)?.field ?? 'email'
  return (
    <fieldset className="rounded-lg border border-line p-3">
      <legend className="px-1 text-soft">{name}</legend>
      <div className="grid gap-2">
        {filters.map((filter, index) => (
          <FilterFields
            // biome-ignore lint/suspicious/noArrayIndexKey: filters have no names
            key={index}
            filter={filter}
            known={known}
            onChange={(changed) => setFilter(index, changed)}
          />
        ))}
        {conditions ? <p className="m-0 text-soft">{t('and a nested condition, which stays as it is')}</p> : null}
      </div>
      <button
        type="button"
        className="button mt-3 min-h-0 py-1"
        onClick={() => onChange({ ...group, filters: [...filters, filterOf(last, kindOf(last, known))] })}
      >
        {t('And …')}
      </button>
    </fieldset>
  )
}

interface FilterProps {
  readonly filter: Filter
  readonly known: readonly KnownField[]
  readonly onChange: (filter: Filter | undefined) => void
}

function FilterFields({ filter, known, onChange }: FilterProps) {
  const { field, operator } = filter
  const kind = kindOf(field, known)
  const questions = questionsOf(field, kind)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <select
        aria-label={t('Field')}
        className="box w-auto max-w-56"
        value={field}
        onChange={({ target: { value } }) => onChange(filterOf(value, kindOf(value, known)))}
      >
        {known.some((each) => each.field === field) ? null : <option value={field}>{field}</option>}
        {known.map((each) => (
          <option key={each.field} value={each.field}>
            {each.label}
          </option>
        ))}
      </select>
      <select
        aria-label={t('Question')}
        className="box w-auto"
        value={operator}
        onChange={({ target: { value } }) => onChange(withOperator(filter, value, kind))}
      >
        {questions.includes(operator) ? null : <option value={operator}>{t(questionText(operator))}</option>}
        {questions.map((each) => (
          <option key={each} value={each}>
            {t(questionText(each))}
          </option>
        ))}
      </select>
      <ValueFields filter={filter} kind={kind} onChange={onChange} />
      <button type="button" className="button min-h-0 py-1" onClick={() => onChange(undefined)}>
        {t('Remove')}
      </button>
    </div>
  )
}

const UNITS: readonly Unit[] = ['minutes', 'hours', 'days']

interface ValueProps {
  readonly filter: Filter
  readonly kind: ReturnType<typeof kindOf>
  readonly onChange: (filter: Filter) => void
}

function ValueFields({ filter, kind, onChange }: ValueProps) {
  const needs = needsOf(filter.operator)
  if (needs === 'nothing') return null
  if (kind === 'boolean' && needs === 'value')
    return (
      <select
        aria-label={t('Value')}
        className="box w-auto"
        value={String(filter.value)}
        onChange={({ target: { value } }) => onChange({ ...filter, value: value === 'true' })}
      >
        <option value="true">{t('yes')}</option>
        <option value="false">{t('no')}</option>
      </select>
    )
  const isNumber = kind === 'number' || needs === 'period'
  return (
    <>
      <input
        aria-label={t('Value')}
        className={`box ${isNumber ? 'w-24' : 'w-40'}`}
        type={isNumber ? 'number' : 'text'}
        value={String(filter.value ?? '')}
        onChange={({ target: { value } }) =>
          onChange({ ...filter, value: isNumber && value !== '' ? Number(value) : value })
        }
      />
      {needs === 'period' ? (
        <select
          aria-label={t('Unit')}
          className="box w-auto"
          value={filter.unit ?? 'days'}
          onChange={({ target: { value } }) =>
            onChange({ ...filter, unit: UNITS.find((unit) => unit === value) ?? 'days' })
          }
        >
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {t(unit)}
            </option>
          ))}
        </select>
      ) : null}
    </>
  )
}
