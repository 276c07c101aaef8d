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
// What is there already is painted first, then the application comes (build/pages.ts says which file it is).
const application = document.currentScript?.dataset.application
if (application !== undefined) {
  const load = () => void import(application)
  // A tab that is not seen paints nothing.
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(load))
  else load()
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
  document.documentElement.dataset.told = ''
}
addEventListener('DOMContentLoaded', () => {
  try {
    tellVacation()
  } catch {
    // Nothing kept, or nothing this version understands: the page says « chargement ».
  }
})
