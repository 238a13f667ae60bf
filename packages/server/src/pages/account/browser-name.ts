type Names = readonly (readonly [sign: RegExp, name: string])[]

/** In this order: most browsers call themselves Chrome or Safari, too. */
const BROWSERS: Names = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
]

const SYSTEMS: Names = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const LENGTH_MAX = 60

const nameIn = (names: Names, agent: string) => names.find(([sign]) => sign.test(agent))?.[1]

/**
 * Returns the usual name of a session's browser, such as "Firefox on Windows". A program that was approved has the name
 * of its machine; an unknown client has the beginning of its user agent.
 */
export function browserName(agent: string | undefined): string {
  if (!agent) return 'Unknown browser'
  const browser = nameIn(BROWSERS, agent)
  if (browser === undefined) return agent.length > LENGTH_MAX ? `${agent.slice(0, LENGTH_MAX).toWellFormed()}…` : agent
  const system = nameIn(SYSTEMS, agent)
  return system === undefined ? browser : `${browser} on ${system}`
}
