import type { CATALOGUE, Language, PreferencePage } from '@posthorn/core/mail'

type Words = (typeof CATALOGUE)[Language]

/** A button that sends the person's wish. */
export interface Button {
  readonly label: string
  /** The target, relative to the page. */
  readonly action: string
  /** The wish, unless the path contains it. */
  readonly subscribed?: boolean
  /** Whether the person probably does not want to press it. */
  readonly isSecond?: boolean
}

/** The texts of a page. They may contain `{project}` and `{address}`. */
export interface View {
  readonly title: string
  readonly texts: readonly string[]
  /** A note below the texts, in smaller type. */
  readonly remark?: string
  readonly question?: string
  readonly button?: Button
  readonly link?: { readonly label: string; readonly path: string }
}

/** The facts that are known when a page is shown. */
export interface PreferenceState {
  readonly page: PreferencePage
  readonly token: string
  /** Whether the person is subscribed; undefined if they were deleted. */
  readonly subscribed: boolean | undefined
  /** Whether the person has just sent their wish. */
  readonly isAnswer: boolean
}

export function viewOf(words: Words, standing: PreferenceState): View {
  const { page, token, subscribed } = standing
  if (subscribed === undefined) return { title: words.goneTitle, texts: [words.goneText] }
  const link = { label: words.manage, path: `../manage/${token}` }
  if (page === 'manage') return manageView(words, { ...standing, subscribed })
  if (subscribed) {
    if (page === 'subscribe') return { title: words.subscribedTitle, texts: [words.subscribedText], link }
    const button = { label: words.unsubscribe, action: token }
    return { title: words.unsubscribe, texts: [words.unsubscribeAsk], button, remark: words.stillSent, link }
  }
  if (page === 'subscribe') {
    return { title: words.subscribe, texts: [words.subscribeAsk], button: { label: words.subscribe, action: token } }
  }
  return {
    title: words.unsubscribedTitle,
    texts: [words.unsubscribedText],
    remark: words.stillSent,
    question: words.byMistake,
    button: { label: words.subscribeAgain, action: `../subscribe/${token}`, isSecond: true },
  }
}

function manageView(
  words: Words,
  { token, subscribed, isAnswer }: PreferenceState & { readonly subscribed: boolean },
): View {
  const state = subscribed
    ? { title: words.subscribedTitle, texts: [words.subscribedText], label: words.unsubscribe }
    : { title: words.unsubscribedTitle, texts: [words.unsubscribedText], label: words.subscribe }
  return {
    title: isAnswer ? state.title : words.manage,
    texts: state.texts,
    button: { label: state.label, action: token, subscribed: !subscribed, isSecond: isAnswer },
    remark: words.stillSent,
  }
}

export const notFoundView = ({ notFoundTitle, notFoundText }: Words): View => ({
  title: notFoundTitle,
  texts: [notFoundText],
})

export const troubleView = ({ troubleTitle, troubleText }: Words): View => ({
  title: troubleTitle,
  texts: [troubleText],
})
