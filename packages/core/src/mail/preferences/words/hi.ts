import type { Words } from './words.ts'

/** Hindi. */
export const hi: Words = {
  footerWhy: 'आपको यह ईमेल इसलिए मिला है क्योंकि आपने {project} के ईमेल की सदस्यता ली है।',
  unsubscribe: 'सदस्यता रद्द करें',
  manage: 'ईमेल प्राथमिकताएँ',
  unsubscribeAsk: 'क्या आप {address} पर {project} के ईमेल अब नहीं पाना चाहते?',
  unsubscribedTitle: 'आपकी सदस्यता रद्द कर दी गई है',
  unsubscribedText: '{address} पर अब {project} के न्यूज़लेटर नहीं आते।',
  byMistake: 'क्या यह गलती से हुआ?',
  subscribe: 'सदस्यता लें',
  subscribeAsk: 'क्या आप {address} पर {project} के ईमेल पाना चाहते हैं?',
  subscribeAgain: 'फिर से सदस्यता लें',
  subscribedTitle: 'आपकी सदस्यता चालू है',
  subscribedText: '{address} पर {project} के न्यूज़लेटर आते हैं।',
  stillSent: 'आपके ऑर्डर या खाते के बारे में संदेश आपको फिर भी मिल सकते हैं।',
  goneTitle: 'हो गया',
  goneText: '{project} के पास अब आपका पता नहीं है। आपको और कुछ नहीं करना है।',
  notFoundTitle: 'यह लिंक काम नहीं करता',
  notFoundText: 'यह शायद अधूरा है। कृपया इसे ईमेल से फिर खोलें या पूरा पता कॉपी करें। कुछ भी बदला नहीं गया है।',
  troubleTitle: 'यह नहीं हो सका',
  troubleText: 'कुछ भी बदला नहीं गया है। कृपया कुछ मिनट बाद फिर से कोशिश करें।',
}
