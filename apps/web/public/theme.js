// Applies the chosen theme before the first paint. A file of its own because the content security policy forbids inline
// scripts; src/app/theme.ts writes the same key and the same colours.
try {
  if (localStorage.getItem('releve.theme') === 'light') {
    document.documentElement.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').content = '#F1F3F2'
  }
} catch {
  // Storage refused by the browser: the dark default stays.
}
