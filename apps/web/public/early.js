// What must happen before the application is there. A file of its own because the content security policy forbids inline scripts.
try {
  // The chosen theme, before the first paint; src/session/theme.ts writes the same key and the same colours.
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
// A page that does not answer must not look as if it did.
const tellFailure = () => {
  const retry = Object.assign(document.createElement('a'), { href: location.pathname + location.search, textContent: 'Réessayer' })
  const notice = Object.assign(document.createElement('p'), { className: 'early-failure', role: 'alert' })
  notice.append('L’application n’a pas pu être chargée. ')
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
// What the application reads first is on its way while the application comes, for who has nothing of it on the device yet (the login of
// src/session/session.ts, hasAccess of me.ts, the snapshot of kept-on-device.ts): calls that wait for one another are spared them.
// src/api/start.ts takes the answer. Null: refused, the application asks with what it knows; without network it fails.
try {
  const { accessToken, expiresAt, userData } = JSON.parse(localStorage.getItem('releve.login') ?? '{}')
  const hasAccess = expiresAt > Date.now() && userData.status === 'approved' && !userData.mustSetUpTotp
  if (hasAccess && localStorage.getItem('releve.snapshot') === null) {
    const asked = fetch('/api/start?form=columns', {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(20_000),
    })
    const answer = asked.then((response) => (response.ok ? response.json() : null))
    answer.catch(() => {})
    globalThis.releveStart = { userId: userData._id, at: Date.now(), answer }
  }
} catch {
  // Nobody is logged in as far as this page can know.
}
// A form sent or a button pressed before its script runs: src/app/prerendered.ts does it again.
addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.closest('[data-prerendered]') === null) return
  target.dataset.sent = ''
  // Until then it says that it was heard (src/app/styles.css): a slow network takes seconds.
  for (const button of target.querySelectorAll('[type="submit"]')) button.ariaBusy = 'true'
})
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-prerendered] button[type="button"]') : null
  if (button instanceof HTMLElement) button.dataset.pressed = ''
})
