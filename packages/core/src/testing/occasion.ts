import type { RenderOccasion } from '../mail/templates/render.ts'

/** The mail that tests render templates for. */
export const OCCASION: RenderOccasion = { now: new Date('2026-03-14T15:09:26.000Z'), language: 'en' }
