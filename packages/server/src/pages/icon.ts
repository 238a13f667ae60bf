/** The sign of Posthorn, next to its name. */
export const ICON =
  '<svg width="40" height="40" viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#f6b31c"/><g stroke="#33260a" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><circle cx="14.5" cy="14.2" r="5.6"/><path d="M5.5 18.1v3.4M5.5 19.8H20"/><path d="M20 19.8 26.5 15.3v9Z" fill="#33260a"/></g></svg>'
