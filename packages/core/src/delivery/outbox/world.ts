import type { World } from '../../kernel/context/world.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { AttachmentRoom } from './attachments.ts'
import { ComposingCosts } from './costs.ts'
import { createPreparedContents, type PreparedContents } from './prepared.ts'
import { Relay } from './relay.ts'
import { createRenderedRoom, type RenderedRoom } from './rendered.ts'
import { Tally } from './tally.ts'

/** The world for delivery: with the process's memory budgets, prepared contents, the state of the mail server,
 * and the counts of outcomes. */
export interface DeliveryWorld extends World {
  readonly attachments: AttachmentRoom
  readonly rendered: RenderedRoom
  readonly costs: ComposingCosts
  readonly prepared: PreparedContents
  readonly relay: Relay
  readonly tally: Tally
}

export function deliveryWorld(world: World): DeliveryWorld {
  const { settings, clock, log } = world
  return {
    ...world,
    attachments: new AttachmentRoom(settings.attachmentBytesHeld),
    rendered: createRenderedRoom(settings.renderedBytesHeld),
    costs: new ComposingCosts(),
    prepared: createPreparedContents(),
    relay: new Relay({ clock, log }),
    tally: new Tally(world.steadyMs),
  }
}

/** Frees the memory that a mail took. */
export function leaveRooms({ costs, attachments, rendered }: DeliveryWorld, email: Email): void {
  costs.leave(email.id)
  attachments.leave(email)
  rendered.leave(email.id)
}
