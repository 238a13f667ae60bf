import { describe, expect, it } from 'vitest'
import type { Event } from '../../audience/events/schema.ts'
import type { Note } from '../../mail/emails/history.ts'
import type { Email } from '../../mail/emails/schema.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { anEmail, rowIds } from '../../testing/rows.ts'
import { anEvent } from '../../testing/work-rows.ts'
import { SINGLE_MAX } from './engagement.ts'
import { buildTimeline } from './timeline.ts'

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)
const mail = (overrides: Partial<Email> = {}) =>
  anEmail({
    projectId: rowIds.make('prj'),
    bodyId: rowIds.make('bod'),
    createdAt: at(0),
    dueAt: undefined,
    requestId: 'req_1',
    ...overrides,
  })
const sent = (overrides: Partial<Email> = {}) =>
  mail({ status: 'SENT', attempts: 1, sentAt: at(1), response: '250 ok', ...overrides })
const note = (kind: Note['kind'], seconds: number, words?: string, times = 1): Note => ({
  at: at(seconds),
  kind,
  words,
  times,
})

/** Returns the timeline in short: when, what, how often, by whom, and the words. */
function told(email: Email, events: readonly Event[] = [], forgottenBefore?: Date) {
  return buildTimeline({ email, events, forgottenBefore }).map(({ type, at: when, words, by, count, link }) =>
    [when ? (when.getTime() - at(0).getTime()) / 1000 : '-', type, count > 1 ? `×${count}` : '', by, link, words]
      .filter((part) => part !== undefined && part !== '')
      .join(' '),
  )
}

describe('the timeline of a mail', () => {
  it.each<[string, Partial<Email>, string]>([
    ['a request', {}, 'Accepted with the request req_1.'],
    ['a campaign', { campaignId: 'cmp_1' }, 'Accepted as mail of the campaign cmp_1.'],
    ['a workflow', { workflowExecutionId: 'exe_1' }, 'Accepted from the workflow execution exe_1.'],
    ['nothing', { requestId: undefined }, 'Accepted.'],
    ['a template', { templateId: 'tpl_1' }, 'Accepted with the request req_1, with the template tpl_1.'],
  ])('begins with %s', (_, overrides, message) => {
    expect(buildTimeline({ email: mail(overrides), events: [] })[0]).toMatchObject({
      type: 'accepted',
      at: at(0),
      message,
    })
  })

  it.each<[string, Email, readonly string[]]>([
    ['waits', mail({ dueAt: at(9) }), ['9 waits']],
    ['is scheduled', mail({ dueAt: at(9), scheduledAt: at(9) }), ['9 waits']],
    ['is being handed over', mail({ status: 'SENDING' }), ['- waits']],
    ['was sent', sent(), ['1 sent 250 ok']],
    ['was delivered', sent({ deliveredAt: at(2) }), ['1 sent 250 ok', '2 delivered']],
    [
      'was sent at last',
      sent({ attempts: 2, history: [note('failed', 0.5, '421 later')] }),
      ['0.5 failed 421 later', '1 sent 250 ok'],
    ],
    [
      'failed, was retried and failed',
      mail({
        status: 'FAILED',
        error: '550 no',
        history: [note('failed', 1, '550 no'), note('retried', 5), note('failed', 6, '550 no')],
      }),
      ['1 failed 550 no', '5 retried', '6 failed 550 no'],
    ],
    ['was withdrawn', mail({ status: 'FAILED', error: 'campaign cancelled' }), ['- ended campaign cancelled']],
    ['was suppressed at once', mail({ status: 'SUPPRESSED', error: 'on the list' }), ['0 ended on the list']],
    [
      'bounced and complained in an odd order',
      sent({ status: 'COMPLAINED', bouncedAt: at(9), bounceClass: 'soft', complainedAt: at(5), error: '452 full' }),
      ['1 sent 250 ok', '5 complained', '9 bounced 452 full'],
    ],
    [
      'is unknown',
      mail({ status: 'UNKNOWN', attempts: 1, error: 'gone', history: [note('unknown', 1, 'gone')] }),
      ['1 unknown gone', '- waits'],
    ],
    ['was erased', sent({ to: '', response: undefined }), ['1 sent', '- erased']],
    ['failed and was erased', mail({ status: 'FAILED', to: '', error: 'deleted' }), ['- erased']],
  ])('describes a mail that %s', (_, email, chapters) => {
    expect(told(email)).toStrictEqual(['0 accepted', ...chapters])
  })

  it('numbers the attempts, from one again after a retry, and not after a gap', () => {
    const history = [
      note('failed', 1, 'a'),
      note('unknown', 2, 'b'),
      note('waited', 3, 'c'),
      note('retried', 4),
      note('failed', 5, 'd'),
      note('left_out', 6, undefined, 40),
      note('failed', 7, 'e'),
    ]
    const messages = buildTimeline({ email: mail({ history }), events: [] }).map(({ message }) => message)
    expect(messages).toStrictEqual([
      'Accepted with the request req_1.',
      'Attempt 1 failed.',
      'Attempt 2: it is unknown whether the mail server accepted it.',
      'Delayed: the mail server currently refuses mail of this sender, or all mail.',
      'Retried manually.',
      'Attempt 1 failed.',
      '40 more notes are omitted.',
      'A later attempt failed.',
    ])
  })

  it.each([
    ['hard', 'unknown_recipient', 'It bounced (hard): the address does not receive mail, unknown recipient.'],
    ['soft', 'mailbox_full', 'It bounced (soft): it may work later, mailbox full.'],
    ['message', 'spam', 'It bounced (message): the mail was refused, not the address, spam.'],
    [undefined, undefined, 'It bounced.'],
  ] as const)('explains a %s bounce', (bounceClass, bounceReason, message) => {
    const email = sent({ status: 'BOUNCED', bouncedAt: at(3), bounceClass, bounceReason })
    expect(buildTimeline({ email, events: [] }).at(-1)).toMatchObject({ type: 'bounced', message })
  })
})

describe('the readers of a mail', () => {
  const open = (seconds: number, data: FieldData) => anEvent({ name: 'email.open', createdAt: at(seconds), data })
  const click = (seconds: number, data: FieldData) => anEvent({ name: 'email.click', createdAt: at(seconds), data })
  const left = (name: string, seconds: number, reason: string) =>
    anEvent({ name, createdAt: at(seconds), data: { reason } })

  it('are listed in order, people and machines separately, with the way in which they left', () => {
    const email = sent({
      deliveredAt: at(2),
      opens: 4,
      clicks: 1,
      machineOpens: 1,
      machineClicks: 2,
      openedAt: at(4),
      clickedAt: at(8),
    })
    const timeline = told(email, [
      open(3, { opens: 0, machine: true }),
      open(4, { opens: 3, machine: false }),
      open(6, { opens: 4, machine: false }),
      click(7, { link: 'https://a.example/', clicks: 0, machine: true }),
      click(7, { link: 'https://b.example/', clicks: 0, machine: true }),
      click(8, { link: 'https://a.example/', clicks: 1, machine: false }),
      left('contact.unsubscribed', 9, 'one_click'),
      left('contact.subscribed', 10, 'page'),
    ])
    expect(timeline).toStrictEqual([
      '0 accepted',
      '1 sent 250 ok',
      '2 delivered',
      '3 opened machine',
      '4 opened ×4 person',
      '7 clicked machine https://a.example/',
      '7 clicked machine https://b.example/',
      '8 clicked person https://a.example/',
      '9 unsubscribed',
      '10 subscribed',
    ])
  })

  it('of a mail that is clicked 100,000 times take no more room, and the counts add up', () => {
    const email = sent({ clicks: 100_000, clickedAt: at(2), openedAt: at(2), machineOpens: 700 })
    const events = Array.from({ length: 200 }, (_, n) =>
      click(2 + n, { link: `https://${n % 2}.example/`, clicks: n + 1, machine: false }),
    )
    const timeline = buildTimeline({ email, events })
    expect(timeline.length).toBeLessThanOrEqual(2 + SINGLE_MAX + 2)
    const clicked = timeline.filter(({ type }) => type === 'clicked')
    expect(clicked).toHaveLength(SINGLE_MAX + 1)
    expect(clicked.reduce((sum, { count }) => sum + count, 0)).toBe(100_000)
    expect(timeline.at(-1)?.message).toBe(`A link was followed ${100_000 - SINGLE_MAX} more times by a person.`)
    expect(timeline.at(-2)).toMatchObject({ type: 'opened', by: 'machine', count: 700, at: undefined })
  })

  it('are counted when their events are deleted, and the timeline says so', () => {
    const email = sent({ status: 'CLICKED', opens: 5, clicks: 1, openedAt: at(3), clickedAt: at(4) })
    expect(told(email, [], at(100))).toStrictEqual([
      '0 accepted',
      '1 sent 250 ok',
      '3 opened ×5 person',
      '4 clicked person',
      '- forgotten',
    ])
    expect(told(email, [open(50, { opens: 5, machine: false })], at(40))).toStrictEqual([
      '0 accepted',
      '1 sent 250 ok',
      '3 opened ×4 person',
      '4 clicked person',
      '50 opened person',
      '- forgotten',
    ])
    expect(told(email, [], at(0)).at(-1)).not.toContain('forgotten')
    expect(told(mail({ dueAt: at(9) }), [], at(100)).at(-1)).toBe('9 waits')
  })

  it('are never misleading, whatever an event contains', () => {
    const email = sent({ opens: 1, openedAt: at(2) })
    const events = [
      open(2, { opens: 'many', machine: 'yes' }),
      left('contact.unsubscribed', 3, 'constructor'),
      left('contact.unsubscribed', 4, '__proto__'),
    ]
    const messages = buildTimeline({ email, events }).map(({ message }) => message)
    expect(messages.slice(2)).toStrictEqual([
      'Opened by a person.',
      'The contact was unsubscribed.',
      'The contact was unsubscribed.',
    ])
  })
})
