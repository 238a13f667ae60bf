import type { Words } from './words.ts'

/** Japanese. */
export const ja: Words = {
  footerWhy: 'このメールは、{project} からのメールを購読されている方にお送りしています。',
  unsubscribe: '配信停止',
  manage: 'メール設定',
  unsubscribeAsk: '{address} への {project} からのメールを停止しますか？',
  unsubscribedTitle: '配信を停止しました',
  unsubscribedText: '{address} には {project} からのニュースレターは届きません。',
  byMistake: 'お間違いでしたか？',
  subscribe: '購読する',
  subscribeAsk: '{address} で {project} からのメールを受け取りますか？',
  subscribeAgain: 'もう一度購読する',
  subscribedTitle: '購読中です',
  subscribedText: '{address} に {project} からのニュースレターをお届けします。',
  stillSent: 'ご注文やアカウントに関するお知らせは、引き続き届く場合があります。',
  goneTitle: '完了しました',
  goneText: '{project} はお客様のアドレスを保持していません。ほかに必要な操作はありません。',
  notFoundTitle: 'このリンクは無効です',
  notFoundText:
    'リンクが途中で切れている可能性があります。メールからもう一度開くか、アドレス全体をコピーしてください。変更は行われていません。',
  troubleTitle: '処理できませんでした',
  troubleText: '変更は行われていません。数分後にもう一度お試しください。',
}
