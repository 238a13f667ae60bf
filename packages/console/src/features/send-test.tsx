import { useQuery } from '@tanstack/react-query'
import { accountClient } from '../app/project.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { Form, Submit, TextField, textIn } from '../parts/form.tsx'
import { toast } from '../parts/toasts.tsx'
import { t } from '../words/words.ts'

interface SendTestProps {
  readonly about: string
  readonly change: {
    readonly isPending: boolean
    readonly error: unknown
    mutate(to: string, options: { onSuccess(): void }): void
  }
}

/** Sends a test to an address: that of the person who is signed in, unless another is given. */
export function SendTest({ about, change }: SendTestProps) {
  const user = useQuery({ queryKey: ['user'], queryFn: ({ signal }) => accountClient.account.get({ signal }) })
  return (
    <DialogButton label={t('Send a test')} title={t('Send a test')}>
      {(close) => (
        <Form
          onSubmit={(fields) => {
            const to = textIn(fields, 'to')
            change.mutate(to, {
              onSuccess() {
                toast(t('The test to {to} is on its way.', { to }))
                close()
              },
            })
          }}
        >
          <p className="m-0 text-soft">{about}</p>
          <TextField label={t('Address')} name="to" type="email" value={user.data?.email ?? ''} error={change.error} />
          <div className="flex justify-end gap-2">
            <button type="button" className="button" onClick={close}>
              {t('Close')}
            </button>
            <Submit label={t('Send the test')} change={change} shown={['to']} />
          </div>
        </Form>
      )}
    </DialogButton>
  )
}
