import type { Campaign } from '@posthorn/sdk'
import { useChange } from '../../app/queries.ts'
import { settings } from '../../app/settings.ts'
import { ConfirmButton, DialogButton } from '../../parts/dialog.tsx'
import { Form, Submit, TextField, textIn } from '../../parts/form.tsx'
import { momentOf } from '../../parts/time.tsx'
import { t } from '../../words/words.ts'
import { SendTest } from '../send-test.tsx'
import { useAudienceCount } from './audience.tsx'
import { audienceOf } from './checks.tsx'

/** The buttons that a campaign has in its state. */
export function CampaignActions({ campaign }: { readonly campaign: Campaign }) {
  const { id, status } = campaign
  const test = useChange((client, to: string) => client.campaigns.test(id, to))
  const isOpen = status === 'DRAFT' || status === 'SCHEDULED'
  return (
    <>
      {isOpen ? (
        <SendTest change={test} about={t('The campaign as it is saved, with the values of this address.')} />
      ) : null}
      {isOpen ? <Schedule campaign={campaign} /> : null}
      {isOpen ? <SendNow campaign={campaign} /> : null}
      <Progressing campaign={campaign} />
    </>
  )
}

function SendNow({ campaign }: { readonly campaign: Campaign }) {
  const count = useAudienceCount(audienceOf(campaign)).data?.memberCount
  const send = useChange((client, id: string) => client.campaigns.send(id), { done: t('The campaign is on its way.') })
  return (
    <ConfirmButton
      label={t('Send now')}
      title={t('Send this campaign now?')}
      className="button button-main"
      onConfirm={() => send.mutate(campaign.id)}
    >
      {count === undefined
        ? t('The people are being counted.')
        : t('{count} people get “{subject}”.', { count, subject: campaign.subject })}
    </ConfirmButton>
  )
}

function Schedule({ campaign }: { readonly campaign: Campaign }) {
  const count = useAudienceCount(audienceOf(campaign)).data?.memberCount
  const schedule = useChange((client, at: Date) => client.campaigns.schedule(campaign.id, at), {
    done: t('The campaign is scheduled.'),
  })
  return (
    <DialogButton label={t('Schedule')} title={t('Schedule this campaign')}>
      {(close) => (
        <Form
          onSubmit={(fields) => {
            const local = textIn(fields, 'scheduledFor')
            if (local) schedule.mutate(momentOf(local), { onSuccess: close })
          }}
        >
          {count === undefined ? null : <p className="m-0">{t('About {count} people get it.', { count })}</p>}
          <TextField
            label={t('Time in {zone}', { zone: settings.zone })}
            name="scheduledFor"
            type="datetime-local"
            error={schedule.error}
          />
          <div className="flex justify-end gap-2">
            <button type="button" className="button" onClick={close}>
              {t('Close')}
            </button>
            <Submit label={t('Schedule')} change={schedule} shown={['scheduledFor']} />
          </div>
        </Form>
      )}
    </DialogButton>
  )
}

/** Pause, resume, and cancel. */
function Progressing({ campaign: { id, status, pendingCount } }: { readonly campaign: Campaign }) {
  const pause = useChange((client, id: string) => client.campaigns.pause(id), { done: t('The campaign is paused.') })
  const resume = useChange((client, id: string) => client.campaigns.resume(id), { done: t('The campaign continues.') })
  const cancel = useChange((client, id: string) => client.campaigns.cancel(id), {
    done: t('The campaign is cancelled.'),
  })
  return (
    <>
      {status === 'SENDING' ? (
        <button type="button" className="button" onClick={() => pause.mutate(id)}>
          {t('Pause')}
        </button>
      ) : null}
      {status === 'PAUSED' ? (
        <button type="button" className="button button-main" onClick={() => resume.mutate(id)}>
          {t('Continue')}
        </button>
      ) : null}
      {status === 'SENDING' || status === 'PAUSED' || status === 'SCHEDULED' ? (
        <ConfirmButton label={t('Cancel')} title={t('Cancel this campaign?')} onConfirm={() => cancel.mutate(id)}>
          {status === 'SCHEDULED'
            ? t('No one gets it.')
            : t('{count} people whose mail is waiting do not get it. This cannot be undone.', { count: pendingCount })}
        </ConfirmButton>
      ) : null}
    </>
  )
}
