import { useChange } from '../../app/queries.ts'
import { DialogButton } from '../../parts/dialog.tsx'
import { CheckField, Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { toast } from '../../parts/toasts.tsx'
import { t } from '../../words/words.ts'

interface MembersInput {
  readonly emails: string[]
  readonly createMissing: boolean
}

/** Adds people to a list. */
export function AddMembers({ id }: { readonly id: string }) {
  const add = useChange((client, input: MembersInput) => client.segments.addMembers(id, input), {
    after: ({ added, notFound }) =>
      toast(
        notFound.length === 0
          ? t('{count} people added', { count: added })
          : t('{added} added; unknown: {unknown}', { added, unknown: notFound.join(', ') }),
        notFound.length === 0 ? 'good' : 'bad',
      ),
  })
  return (
    <DialogButton label={t('Add people')} title={t('Add people')}>
      {(close) => (
        <Form
          onSubmit={(fields) =>
            add.mutate(
              {
                emails: textIn(fields, 'emails')
                  .split(/[\s,;]+/)
                  .filter(Boolean),
                createMissing: fields.get('createMissing') !== null,
              },
              { onSuccess: close },
            )
          }
        >
          <TextField label={t('Addresses, one on each line')} name="emails" rows={6} error={add.error} />
          <CheckField label={t('Create contacts for unknown addresses')} name="createMissing" />
          <div className="flex justify-end gap-2">
            <button type="button" className="button" onClick={close}>
              {t('Close')}
            </button>
            <Submit label={t('Add')} change={add} shown={['emails']} />
          </div>
        </Form>
      )}
    </DialogButton>
  )
}
