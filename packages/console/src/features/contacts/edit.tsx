import type { Contact } from '@posthorn/sdk'
import { useState } from 'react'
import { useChange } from '../../app/queries.ts'
import { Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { Section } from '../../parts/page.tsx'
import { t } from '../../words/words.ts'
import { meaningOf, textOf } from './values.ts'

interface EditProps {
  readonly contact: Contact
}

/**
 * Changes the fields of a contact. If somebody else changed the contact in the meantime, both versions are shown before
 * anything is stored.
 */
export function EditFields({ contact }: EditProps) {
  const [begun, setBegun] = useState(contact)
  const [extra, setExtra] = useState<readonly string[]>([])
  const save = useChange(
    (client, changes: Changes) => client.contacts.update(contact.id, changes, { ifMatch: contact.revision }),
    {
      done: t('Saved.'),
      after: (saved) => setBegun(saved),
    },
  )
  const isStale = begun.updatedAt !== contact.updatedAt
  const names = [...Object.keys(begun.data), ...extra]
  return (
    <Section title={t('Fields')} actions={<AddField taken={names} onAdd={(name) => setExtra([...extra, name])} />}>
      {isStale ? <Conflict begun={begun} now={contact} onTake={() => setBegun(contact)} /> : null}
      <Form key={begun.updatedAt} onSubmit={(fields) => save.mutate(changesIn(fields, { begun, names }))}>
        <TextField label={t('Address')} name="email" type="email" value={begun.email} error={save.error} />
        {names.map((name) => (
          <TextField
            key={name}
            label={name}
            name={`data.${name}`}
            value={name in begun.data ? textOf(begun.data[name]) : ''}
            error={save.error}
          />
        ))}
        <Submit
          label={isStale ? t('Save my version') : t('Save')}
          change={save}
          shown={['email', ...names.map((name) => `data.${name}`)]}
        />
      </Form>
    </Section>
  )
}

interface Changes {
  readonly email?: string
  readonly data?: Record<string, unknown>
}

/** Returns only what was changed: other fields may have been changed by someone else. */
function changesIn(fields: FormData, { begun, names }: { readonly begun: Contact; readonly names: readonly string[] }) {
  const email = textIn(fields, 'email')
  const data: Record<string, unknown> = {}
  for (const name of names) {
    const text = textIn(fields, `data.${name}`)
    if (text !== (name in begun.data ? textOf(begun.data[name]) : '')) data[name] = meaningOf(text)
  }
  return { ...(email !== begun.email && { email }), ...(Object.keys(data).length > 0 && { data }) }
}

interface ConflictProps {
  readonly begun: Contact
  readonly now: Contact
  readonly onTake: () => void
}

function Conflict({ begun, now, onTake }: ConflictProps) {
  const names = [...new Set([...Object.keys(begun.data), ...Object.keys(now.data)])]
  const changed = names.filter((name) => JSON.stringify(begun.data[name]) !== JSON.stringify(now.data[name]))
  return (
    <div role="alert" className="mb-4 rounded-lg border border-accent p-3">
      <p className="m-0 mb-2">{t('This contact was changed while you were editing.')}</p>
      <ul className="m-0 mb-3 ps-5">
        {changed.map((name) => (
          <li key={name}>
            {name}: {textOf(begun.data[name])} → {textOf(now.data[name])}
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={onTake}>
        {t('Discard my changes and continue with the new version')}
      </button>
    </div>
  )
}

interface AddProps {
  readonly taken: readonly string[]
  readonly onAdd: (name: string) => void
}

function AddField({ taken, onAdd }: AddProps) {
  return (
    <Form
      className="flex gap-2"
      onSubmit={(fields) => {
        const name = textIn(fields, 'name')
        if (name && !taken.includes(name)) onAdd(name)
      }}
    >
      <input name="name" aria-label={t('Name of a new field')} placeholder={t('New field')} className="box w-32" />
      <button type="submit" className="button">
        {t('Add')}
      </button>
    </Form>
  )
}
