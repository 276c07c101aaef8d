// Where each calendar program takes a subscription: a page of theirs that asks before it adds. Pure.

/** @param url of the feed, with its secret */
export function calendarLinks(url: string): { readonly name: string; readonly href: string }[] {
  // As a subscription rather than as a file: iPhones and Macs open it themselves.
  const webcal = url.replace(/^https?:/, 'webcal:')
  return [
    { name: 'Google Agenda', href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}` },
    { name: 'Apple', href: webcal },
    {
      name: 'Outlook',
      href: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent('Relève')}`,
    },
  ]
}
