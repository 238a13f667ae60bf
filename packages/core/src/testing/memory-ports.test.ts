import { describe, expect, it } from 'vitest'
import { MailerError } from '../kernel/ports/mailer.ts'
import { fixedClock } from './fixed-clock.ts'
import { memoryMailer } from './memory-mailer.ts'
import { memoryQueue } from './memory-queue.ts'
import { ROW_TIME, rowTime } from './rows.ts'
import { serialIds } from './serial-ids.ts'
import { exampleMail, sendWhole } from './whole-mail.ts'

describe('fixedClock', () => {
  it('does not move until it is moved', () => {
    const clock = fixedClock(ROW_TIME)
    expect(clock.now()).toStrictEqual(ROW_TIME)
    clock.advance(1500)
    expect(clock.now()).toStrictEqual(rowTime(1500))
    clock.set(rowTime(-1))
    expect(clock.now()).toStrictEqual(rowTime(-1))
  })

  it('cannot be moved through a date that it returned', () => {
    const clock = fixedClock(ROW_TIME)
    clock.now().setTime(0)
    expect(clock.now()).toStrictEqual(ROW_TIME)
  })
})

describe('serialIds', () => {
  it('counts, in the format of real ids', () => {
    const ids = serialIds()
    expect(ids.make('cnt')).toBe('cnt_00000000000000000000000001')
    expect(ids.make('evt')).toBe('evt_00000000000000000000000002')
  })
})

describe('memoryQueue', () => {
  it('runs due handlers, once for all wake-ups of a name, and keeps the rest', async () => {
    const clock = fixedClock()
    const queue = memoryQueue(clock)
    const ran: string[] = []
    queue.handle('emails.deliver', async () => {
      ran.push('deliver')
    })
    queue.handle('jobs.run', async () => {
      ran.push('jobs')
    })
    await queue.wake('emails.deliver')
    await queue.wake('emails.deliver', clock.now())
    const later = new Date(clock.now().getTime() + 1000)
    await queue.wake('jobs.run', later)
    expect(await queue.runDue()).toBe(1)
    expect(ran).toStrictEqual(['deliver'])
    expect(queue.pending).toStrictEqual([{ name: 'jobs.run', at: later }])
    clock.set(later)
    expect(await queue.runDue()).toBe(1)
    expect(ran).toStrictEqual(['deliver', 'jobs'])
    expect(queue.wakes).toHaveLength(3)
    expect(await queue.runDue()).toBe(0)
  })

  it('runs a handler again that is woken while it runs', async () => {
    const queue = memoryQueue(fixedClock())
    let left = 3
    queue.handle('jobs.run', async () => {
      left -= 1
      if (left > 0) await queue.wake('jobs.run')
    })
    await queue.wake('jobs.run')
    expect(await queue.runDue()).toBe(3)
  })

  it('keeps a wake-up until there is a handler, and none after it stopped', async () => {
    const queue = memoryQueue(fixedClock())
    await queue.wake('jobs.run')
    expect(await queue.runDue()).toBe(0)
    queue.handle('jobs.run', async () => {
      throw new Error('of the handler')
    })
    await expect(queue.runDue()).rejects.toThrow('of the handler')
    await queue.stop()
    await queue.wake('jobs.run')
    expect(await queue.runDue()).toBe(0)
    expect(queue.pending).toStrictEqual([])
  })
})

describe('memoryMailer', () => {
  const to = (email: string) => exampleMail({ to: { name: undefined, email } })

  it('stores its mails', async () => {
    const mailer = memoryMailer()
    const mail = to('a@x.org')
    expect((await sendWhole(mailer, mail)).response).toContain('250')
    expect(mailer.sent).toStrictEqual([mail])
    expect(mailer.attempts).toStrictEqual([mail])
    await mailer.verify()
  })

  it.each(['rejected', 'throttled', 'unreachable', 'misconfigured', 'unknown'] as const)(
    'fails as %s',
    async (failure) => {
      const mailer = memoryMailer()
      mailer.fail({ failure, replyCode: 451, message: 'the words' })
      const error = await sendWhole(mailer, to('a@x.org')).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(MailerError)
      expect(error).toMatchObject({ failure, replyCode: 451, message: 'the words' })
      await expect(mailer.verify()).rejects.toMatchObject({ failure })
      expect(mailer.sent).toStrictEqual([])
      mailer.heal()
      await sendWhole(mailer, to('a@x.org'))
      expect(mailer.attempts).toHaveLength(2)
      expect(mailer.sent).toHaveLength(1)
    },
  )

  it('fails for the nth, for one recipient, or a number of times', async () => {
    const mailer = memoryMailer()
    mailer.fail({ failure: 'throttled', nth: 2 })
    mailer.fail({ failure: 'rejected', to: 'b@x.org', times: 1 })
    const outcomes: string[] = []
    for (const email of ['a@x.org', 'a@x.org', 'b@x.org', 'b@x.org', 'a@x.org']) {
      await sendWhole(mailer, to(email)).then(
        () => outcomes.push('sent'),
        (error: unknown) => outcomes.push(error instanceof MailerError ? error.failure : 'bug'),
      )
    }
    expect(outcomes).toStrictEqual(['sent', 'throttled', 'rejected', 'sent', 'sent'])
  })

  it('may accept a mail and fail', async () => {
    const mailer = memoryMailer()
    mailer.fail({ failure: 'unknown', taken: true })
    await expect(sendWhole(mailer, to('a@x.org'))).rejects.toThrow(MailerError)
    expect(mailer.sent).toHaveLength(1)
  })

  it('waits while it is paused', async () => {
    const mailer = memoryMailer()
    const go = mailer.pause()
    const sending = sendWhole(mailer, to('a@x.org'))
    await Promise.resolve()
    expect(mailer.attempts).toHaveLength(1)
    expect(mailer.sent).toHaveLength(0)
    go()
    await sending
    expect(mailer.sent).toHaveLength(1)
  })
})
