// What must happen before the application is there. A file of its own because the content security policy forbids inline scripts.
try {
  // The chosen theme, before the first paint; src/app/theme.ts writes the same key and the same colours.
  if (localStorage.getItem('releve.theme') === 'light') {
    document.documentElement.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').content = '#F1F3F2'
  }
  // Who is logged in is led on from a visitor's page, who is not from a member's: its first content is hidden (src/app/styles.css).
  if (localStorage.getItem('releve.login') !== null) document.documentElement.dataset.login = ''
} catch {
  // Storage refused by the browser: the dark default stays.
}
// The planning opens on this week, and the shell is shorter than the page that was left. The router decides again.
if (location.pathname === '/calendar') history.scrollRestoration = 'manual'
// A page that does not answer must not look as if it did; what it shows from the last time says of when that was.
const tellFailure = () => {
  const retry = Object.assign(document.createElement('a'), { href: location.pathname + location.search, textContent: 'Réessayer' })
  const notice = Object.assign(document.createElement('p'), { className: 'early-failure', role: 'alert' })
  notice.append('L’application n’a pas pu être chargée. ')
  for (const left of document.querySelectorAll('[data-vacation-word], [data-vacation-left]')) left.textContent = ''
  try {
    if (document.querySelector('[data-look="shown"], [data-vacation]:not([hidden])') !== null) {
      const { at } = JSON.parse(localStorage.getItem('releve.snapshot'))
      const moment = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }
      notice.append(`Ce qui est affiché date du ${new Date(at).toLocaleString('fr-FR', moment)}. `)
    }
  } catch {
    // Nothing kept: nothing of it is shown.
  }
  notice.append(retry)
  document.body.append(notice)
}
// Loaded anew once, under the flag of src/app/module-reload.ts, which takes it away when the application is there.
const fail = () => {
  try {
    if (navigator.onLine && sessionStorage.getItem('releve.reloaded') === null) {
      sessionStorage.setItem('releve.reloaded', '1')
      location.reload()
      return
    }
  } catch {
    // Without a flag nothing would stop a loop.
  }
  tellFailure()
}
// src/main.tsx says that it cannot begin.
addEventListener('releve:failed', tellFailure, { once: true })
// On pages whose HTML names the script itself.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') fail()
  },
  true,
)
// What is there already is painted first, then the application comes (build/pages.ts says which its files are): asked for at once, and
// what it is made of run part by part, the browser answering in between.
const { application, files = '' } = document.currentScript?.dataset ?? {}
if (application !== undefined) {
  const ask = (href) => {
    const isStyle = href.endsWith('.css')
    const link = Object.assign(document.createElement('link'), { rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href })
    document.head.append(link)
    return new Promise((resolve) => {
      if (!isStyle) resolve()
      link.addEventListener('load', resolve)
      // The page asks for it once more, and says what it lacks.
      link.addEventListener('error', () => resolve(link.remove()))
    })
  }
  const load = async () => {
    if (document.readyState === 'loading') await new Promise((goOn) => addEventListener('DOMContentLoaded', goOn, { once: true }))
    const styles = files.split(' ').map(ask)
    const parts = application.split(' ')
    for (const part of parts) {
      if (part === parts.at(-1)) await Promise.all(styles)
      await import(part)
      await new Promise((goOn) => setTimeout(goOn))
    }
  }
  const begin = () => void load().catch(fail)
  // A tab that is not seen paints nothing.
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(begin))
  else begin()
}
// A form sent or a button pressed before its script runs: src/app/prerendered.ts does it again.
addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.closest('[data-prerendered]') !== null) target.dataset.sent = ''
})
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-prerendered] button[type="button"]') : null
  if (button instanceof HTMLElement) button.dataset.pressed = ''
})
// The next vacation of somebody logged in, in the words the application kept (src/features/shifts/components/early-vacation.ts), with what
// remains until then. It stands until the application takes its place; nothing in it can be pressed.
const countdown = (minutes) => {
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60]
  if (hours >= 48) return `${Math.floor(hours / 24)}\u00A0j${hours % 24 === 0 ? '' : `\u00A0${hours % 24}\u00A0h`}`
  if (hours === 0) return `${minutes}\u00A0min`
  return `${hours}\u00A0h${left === 0 ? '' : `\u00A0${String(left).padStart(2, '0')}`}`
}
const tellVacation = () => {
  const place = document.querySelector('[data-vacation]')
  if (place === null) return
  const { userId, letters, className, hours, phases } = JSON.parse(localStorage.getItem('releve.vacation'))
  const phase = phases.find(({ until }) => Date.now() < until)
  // Under a minute it is said in other words, soon.
  const remaining = phase === undefined ? 0 : phase.at - Date.now()
  if (remaining < 60_000 || JSON.parse(localStorage.getItem('releve.login')).userData._id !== userId) return
  const words = { letters, hours, label: phase.label, title: phase.title, word: phase.word, left: countdown(Math.ceil(remaining / 60_000)) }
  for (const [name, text] of Object.entries(words)) {
    for (const element of place.querySelectorAll(`[data-vacation-${name}]`)) element.textContent = text
  }
  for (const element of place.querySelectorAll('.vac')) element.classList.add(...className.split(' '))
  if (letters.length > 1) for (const element of place.querySelectorAll('.tile')) element.classList.add(`tile-${letters.length}`)
  place.parentElement.querySelector('[data-waiting]').remove()
  place.hidden = false
}
// The planning as it was left (src/app/early-look.ts), if it was the last page seen.
const NAMES =
  /^(?:a|b|button|circle|div|em|g|h[1-6]|header|li|line|main|nav|ol|p|path|polyline|rect|section|small|span|strong|sup|svg|time|ul)$/
const LOOK =
  /^(?:class|viewBox|d|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|width|height|points|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin)$/
const build = (piece, space) => {
  if (typeof piece === 'string') return piece
  const [name, attributes, ...contents] = piece
  const own = name === 'svg' ? 'http://www.w3.org/2000/svg' : space
  const element = document.createElementNS(own, NAMES.test(name) ? name : 'span')
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute === 'style') element.style.cssText = value
    else if (LOOK.test(attribute)) element.setAttribute(attribute, value)
  }
  element.append(...contents.map((one) => build(one, own)))
  return element
}
const showLook = () => {
  if (location.pathname !== '/calendar') {
    localStorage.removeItem('releve.look')
    return
  }
  const place = document.querySelector('[data-look]')
  const kept = localStorage.getItem('releve.look')
  if (place === null || kept === null || location.search !== '') return
  const { userId, until, width, style, piece } = JSON.parse(kept)
  if (JSON.parse(localStorage.getItem('releve.login')).userData._id !== userId || Date.now() >= until || innerWidth !== width) return
  if (document.querySelector('link[rel="stylesheet"]').getAttribute('href') !== style) return
  place.dataset.look = 'shown'
  place.replaceChildren(build(piece, document.documentElement.namespaceURI))
}
addEventListener('DOMContentLoaded', () => {
  for (const tell of [tellVacation, showLook]) {
    try {
      tell()
    } catch {
      // Nothing kept, or nothing this version understands: the page says « chargement ».
    }
  }
})
