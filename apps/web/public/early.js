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
