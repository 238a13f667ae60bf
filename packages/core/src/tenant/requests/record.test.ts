import { describe, expect, it } from 'vitest'
import { blindObserver, type RecordedRequests } from '../../kernel/ports/observer.ts'
import { StoreUnavailable } from '../../kernel/ports/store.ts'
import { aProduct } from '../../testing/product.ts'
import { aRequestRecord } from '../../testing/rows.ts'
import { RequestRecorder, shownPath, shownRequestId, WAITING_MAX, WAITING_PER_PROJECT } from './requests.ts'
import { REQUESTS_PER_DAY } from './schema.ts'

/** Creates a recorder whose store can fail, and whose timer the test runs. */
async function aRecorder() {
  const { world, clock, tenant } = await aProduct()
  const counted: Record<RecordedRequests, number> = { stored: 0, counted: 0, lost: 0 }
  const state: { failure: Error | undefined; tick: (() => Promise<void>) | undefined } = {
    failure: undefined,
    tick: undefined,
  }
  const requests: typeof world.store.requests = {
    ...world.store.requests,
    async record(groups, perDay) {
      if (state.failure) throw state.failure
      return world.store.requests.record(groups, perDay)
    },
  }
  const observer = { ...blindObserver, recorded: (became: RecordedRequests, n: number) => (counted[became] += n) }
  const recorder = new RequestRecorder({ ...world, store: { ...world.store, requests }, observer }, (_, work) => {
    state.tick = work
    return () => {
      state.tick = undefined
    }
  })
  const ctx = await tenant()
  return {
    recorder,
    counted,
    state,
    tenant,
    ctx,
    note({ status = 200, project = ctx } = {}) {
      const { id: _, ...record } = aRequestRecord({ status, createdAt: clock.now() })
      recorder.note(project.project.id, { status, at: clock.now() }, () => record)
    },
    async found(project = ctx) {
      const { rows } = await project.store.requests.list({ limit: 20_000, after: undefined, most: 20_000 })
      return { recorded: rows.length, missing: await project.store.requests.countMissing(0) }
    },
  }
}

describe('the recorder of requests', () => {
  it('stores requests together at the next tick, and the timer runs only while some wait', async () => {
    const { state, counted, note, found } = await aRecorder()
    expect(state.tick).toBeUndefined()
    note()
    note({ status: 404 })
    expect(await found()).toStrictEqual({ recorded: 0, missing: 0 })
    await state.tick?.()
    expect(await found()).toStrictEqual({ recorded: 2, missing: 0 })
    expect(counted).toStrictEqual({ stored: 2, counted: 0, lost: 0 })
    await state.tick?.()
    expect(state.tick).toBeUndefined()
  })

  it.each([
    ['below', WAITING_PER_PROJECT - 1, 0],
    ['at', WAITING_PER_PROJECT, 0],
    ['above', WAITING_PER_PROJECT + 1, 1],
  ])('keeps a bounded number of a project in memory, and counts the others: %s', async (_, count, missing) => {
    const { recorder, note, found } = await aRecorder()
    for (let n = 0; n < count; n++) note()
    note({ status: 500 })
    await recorder.flush()
    expect(await found()).toStrictEqual({ recorded: count - missing + 1, missing })
  })

  it('keeps a bounded number of all projects in memory', async () => {
    const { recorder, note, tenant, found } = await aRecorder()
    const projects = await Promise.all(Array.from({ length: WAITING_MAX / WAITING_PER_PROJECT }, () => tenant()))
    for (const project of projects) for (let n = 0; n < WAITING_PER_PROJECT; n++) note({ project })
    note()
    await recorder.flush()
    expect(await found()).toStrictEqual({ recorded: 0, missing: 1 })
    expect(await found(projects[0])).toStrictEqual({ recorded: WAITING_PER_PROJECT, missing: 0 })
  })

  it('only counts when the day has no more room, and still records failures', async () => {
    const { recorder, note, found, counted } = await aRecorder()
    for (let n = 0; n < REQUESTS_PER_DAY; n++) {
      note()
      if (n % WAITING_PER_PROJECT === WAITING_PER_PROJECT - 1) await recorder.flush()
    }
    expect(await found()).toStrictEqual({ recorded: REQUESTS_PER_DAY, missing: 0 })
    note()
    note({ status: 429 })
    await recorder.flush()
    expect(await found()).toStrictEqual({ recorded: REQUESTS_PER_DAY + 1, missing: 1 })
    expect(counted).toStrictEqual({ stored: REQUESTS_PER_DAY + 1, counted: 1, lost: 0 })
  })

  it('keeps requests while the database does not respond, and says what it lost at the end', async () => {
    const { recorder, state, note, found, counted } = await aRecorder()
    state.failure = new StoreUnavailable('gone')
    for (let n = 0; n < WAITING_PER_PROJECT; n++) note()
    await recorder.flush()
    note()
    await recorder.flush()
    expect(await found()).toStrictEqual({ recorded: 0, missing: 0 })
    state.failure = undefined
    await recorder.flush()
    expect(await found()).toStrictEqual({ recorded: WAITING_PER_PROJECT, missing: 1 })
    state.failure = new StoreUnavailable('gone')
    note()
    await recorder.close()
    expect(counted.lost).toBe(1)
  })
})

describe('a record', () => {
  it.each([
    ['/contacts/{id}', { id: 'cnt_01kajw7d3gq8v5t2m9c4x6b1zf' }, '/contacts/cnt_01kajw7d3gq8v5t2m9c4x6b1zf'],
    ['/suppressions/{email}', { email: 'ada@example.com' }, '/suppressions/{email}'],
    ['/contacts/fields/{field}/values', { field: 'data.secret' }, '/contacts/fields/{field}/values'],
    ['/contacts/{id}', { id: 'CNT_1' }, '/contacts/{id}'],
    ['/contacts/{id}', { id: 'ada_lovelace' }, '/contacts/{id}'],
    ['/contacts/{id}', { id: 'cnt_01kajw7d3gq8v5t2m9c4x6b1z' }, '/contacts/{id}'],
    ['/contacts/{id}', { id: 'cnt_01kajw7d3gq8v5t2m9c4x6b1zff' }, '/contacts/{id}'],
    ['/contacts/{id}', { id: 'cnt_01kajw7d3gq8v5t2m9c4x6b1zu' }, '/contacts/{id}'],
    ['/contacts/{id}', { id: 'ada_01kajw7d3gq8v5t2m9c4x6b1zf' }, '/contacts/{id}'],
    ['/events/{eventName}', { eventName: 'evt_01kajw7d3gq8v5t2m9c4x6b1zf' }, '/events/{eventName}'],
    ['/keys/{keyId}', { keyId: 'key_01kajw7d3gq8v5t2m9c4x6b1zf' }, '/keys/key_01kajw7d3gq8v5t2m9c4x6b1zf'],
    ['/jobs', {}, '/jobs'],
  ])('of %s shows only ids', (route, params, path) => {
    expect(shownPath(route, params)).toBe(path)
  })

  it.each([
    ['req_01kajw7d3gq8v5t2m9c4x6b1zf', true],
    ['order:12/3+a=b-c.d', true],
    ['ada@example.com', false],
    ['a b', false],
    ['sk_0a1b2c3d', false],
    ['job:PK_test_0a1b2c3d', false],
    ['Bearer=sk_0a1b2c3d', false],
    ['whsec_abc', false],
    ['ok_0a1b2c3d', false],
    [`risk_${'0a1b2c3d'.repeat(8)}`, false],
    ['task_1', true],
    ['book_01kajw7d3gq8v5t2m9c4x6b1zf', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
  ])('has the request id %s unless it may name a person or be a secret', (id, isShown) => {
    expect(shownRequestId(id)).toBe(isShown ? id : undefined)
  })
})
