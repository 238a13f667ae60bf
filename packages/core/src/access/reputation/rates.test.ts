import { expect, it } from 'vitest'
import { type JudgedWindow, judge, windowOf } from './rates.ts'

const windowFor = (sent: number, hardBounced: number, complained: number) =>
  windowOf({ sent, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained, hardBounced })
/** Returns figures, each from a recipient of its own by default. */
const figures = (
  sent: number,
  bounces: number,
  complaints: number,
  recipients = { bounces, complaints },
): JudgedWindow => ({ figures: windowFor(sent, bounces, complaints), recipients })
const clean = figures(100_000, 0, 0)

it.each([
  { title: 'bounces below the warning', sevenDay: figures(1000, 49, 0), allTime: clean, judged: [0, 0] },
  { title: 'bounces at the warning', sevenDay: figures(1000, 50, 0), allTime: clean, judged: [0, 1] },
  { title: 'bounces below critical', sevenDay: figures(1000, 99, 0), allTime: clean, judged: [0, 1] },
  { title: 'bounces at critical', sevenDay: figures(1000, 100, 0), allTime: clean, judged: [1, 0] },
  { title: 'bounces above critical', sevenDay: figures(1000, 101, 0), allTime: clean, judged: [1, 0] },
  { title: 'bounces of all time, a warning', sevenDay: clean, allTime: figures(1000, 40, 0), judged: [0, 1] },
  { title: 'bounces of all time, below it', sevenDay: clean, allTime: figures(1000, 39, 0), judged: [0, 0] },
  { title: 'bounces of all time, critical', sevenDay: clean, allTime: figures(1000, 80, 0), judged: [1, 0] },
  { title: 'complaints below the warning', sevenDay: figures(100_000, 0, 74), allTime: clean, judged: [0, 0] },
  { title: 'complaints at the warning', sevenDay: figures(100_000, 0, 75), allTime: clean, judged: [0, 1] },
  { title: 'complaints below critical', sevenDay: figures(100_000, 0, 149), allTime: clean, judged: [0, 1] },
  { title: 'complaints at critical', sevenDay: figures(100_000, 0, 150), allTime: clean, judged: [1, 0] },
  { title: 'complaints of all time, a warning', sevenDay: clean, allTime: figures(100_000, 0, 30), judged: [0, 1] },
  { title: 'complaints of all time, critical', sevenDay: clean, allTime: figures(100_000, 0, 120), judged: [1, 0] },
  {
    title: 'a rate that only rounding makes a warning',
    sevenDay: figures(1_000_000, 0, 749),
    allTime: clean,
    judged: [0, 0],
  },
  { title: 'one mail too few to judge', sevenDay: figures(99, 99, 99), allTime: figures(99, 99, 99), judged: [0, 0] },
  { title: 'as many as it takes', sevenDay: figures(100, 100, 100), allTime: figures(100, 100, 100), judged: [4, 0] },
  { title: 'four complaints', sevenDay: figures(100, 0, 4), allTime: figures(100, 0, 4), judged: [0, 0] },
  { title: 'five complaints', sevenDay: figures(100, 0, 5), allTime: figures(100, 0, 5), judged: [2, 0] },
  { title: 'six complaints', sevenDay: figures(100, 0, 6), allTime: figures(100, 0, 6), judged: [2, 0] },
  { title: 'five complaints, a warning', sevenDay: figures(5000, 0, 5), allTime: clean, judged: [0, 1] },
  { title: 'four complaints, no warning', sevenDay: figures(5000, 0, 4), allTime: clean, judged: [0, 0] },
  {
    title: 'fifty complaints from four recipients',
    sevenDay: figures(100, 0, 50, { bounces: 0, complaints: 4 }),
    allTime: clean,
    judged: [0, 0],
  },
  {
    title: 'fifty complaints from five recipients',
    sevenDay: figures(100, 0, 50, { bounces: 0, complaints: 5 }),
    allTime: clean,
    judged: [1, 0],
  },
  { title: 'nine bounces of a hundred', sevenDay: clean, allTime: figures(100, 9, 0), judged: [0, 0] },
  { title: 'ten bounces of a hundred', sevenDay: figures(100, 10, 0), allTime: figures(100, 10, 0), judged: [2, 0] },
  {
    title: 'ten bounces from nine recipients',
    sevenDay: figures(100, 10, 0, { bounces: 9, complaints: 0 }),
    allTime: clean,
    judged: [0, 0],
  },
  { title: 'bounces of mail of the week before', sevenDay: figures(0, 50, 0), allTime: clean, judged: [0, 0] },
])('judges $title', ({ sevenDay, allTime, judged }) => {
  const { violations, warnings } = judge({ sevenDay, allTime })
  expect([violations.length, warnings.length]).toStrictEqual(judged)
})

it('returns the rates and the reasons', () => {
  expect(judge({ sevenDay: figures(200, 30, 0), allTime: figures(1000, 40, 0) })).toStrictEqual({
    violations: ['bounces of the last 7 days: 30 of 200 mails (15 %), from 10 % on critical'],
    warnings: ['bounces of all time: 40 of 1000 mails (4 %), from 4 % on a warning'],
  })
})

it('has no rate without mails', () => {
  expect(windowFor(0, 0, 0)).toStrictEqual({ total: 0, bounces: 0, complaints: 0, bounceRate: 0, complaintRate: 0 })
  expect(windowFor(3, 1, 2)).toMatchObject({ bounceRate: 33.333, complaintRate: 66.667 })
})
