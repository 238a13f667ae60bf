import { describe, expect, it } from 'vitest'
import { subscribedOfCell } from './subscribed.ts'

const YES = 'yes true 1 1.0 y t on subscribed active WAHR VRAI VERDADERO VERO VERDADEIRO WAAR ja oui sí si sì sim Aktiv'
const NO =
  'no false 0 0.0 n f off unsubscribed inactive cleaned bounced complained pending FALSCH FAUX FALSO ONWAAR nein non não nee'

describe('subscribedOfCell', () => {
  it.each(YES.split(' '))('of %s is true', (word) => {
    for (const text of [word, word.toUpperCase(), ` ${word.toLowerCase()} `, word.normalize('NFD')])
      expect(subscribedOfCell(text)).toBe(true)
  })

  it.each(NO.split(' '))('of %s is false', (word) => {
    for (const text of [word, word.toUpperCase(), `\u00a0${word.toLowerCase()}\t`, word.normalize('NFD')])
      expect(subscribedOfCell(text)).toBe(false)
  })

  it.each(['', '  ', '\t'])('of %j is undefined', (text) => {
    expect(subscribedOfCell(text)).toBeUndefined()
  })

  it.each(['2', 'maybe', 'gold', 'yes!', 'constructor', '__proto__', '2026-01-01'])('of %j is unknown', (text) => {
    expect(subscribedOfCell(text)).toBe('unknown')
  })
})
