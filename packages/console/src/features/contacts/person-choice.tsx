import { useRead } from '../../app/queries.ts'

interface PersonChoiceProps {
  readonly label: string
  /** What is shown while no person is chosen. */
  readonly none: string
  /** The id of the contact; empty for none. */
  readonly value: string
  readonly onChoose: (id: string) => void
}

/** One of the newest contacts. */
export function PersonChoice({ label, none, value, onChoose }: PersonChoiceProps) {
  const people = useRead(['contacts', 'choice'], (client, options) => client.contacts.list({ limit: 20 }, options))
  return (
    <label className="block">
      <span className="mb-1 block font-medium">{label}</span>
      <select className="box" value={value} onChange={({ target: { value } }) => onChoose(value)}>
        <option value="">{none}</option>
        {people.data?.data.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </select>
    </label>
  )
}
