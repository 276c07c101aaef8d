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
// A form sent before its script runs is sent again by src/app/prerendered.ts.
addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.closest('[data-prerendered]') !== null) target.dataset.sent = ''
})
