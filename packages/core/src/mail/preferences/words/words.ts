/** What the pages and footers say. `{project}` and `{address}` stand for names. */
export interface Words {
  /** In mails: why the person gets them. */
  readonly footerWhy: string
  /** Title, button and link. */
  readonly unsubscribe: string
  /** Title and link. */
  readonly manage: string
  readonly unsubscribeAsk: string
  readonly unsubscribedTitle: string
  readonly unsubscribedText: string
  /** Before the button that subscribes again. */
  readonly byMistake: string
  /** Title and button. */
  readonly subscribe: string
  readonly subscribeAsk: string
  readonly subscribeAgain: string
  readonly subscribedTitle: string
  readonly subscribedText: string
  /** That mail which is not marketing goes on. */
  readonly stillSent: string
  /** For a person who was deleted. */
  readonly goneTitle: string
  readonly goneText: string
  /** For a link that nobody made. */
  readonly notFoundTitle: string
  readonly notFoundText: string
  /** For anything that failed. */
  readonly troubleTitle: string
  readonly troubleText: string
}
