// The page of the application on telephones: its content security policy stands in it, for no server sends one, and it may talk to the
// server that was chosen, whichever that is.
import type { Plugin } from 'vite'

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** No manifest either: what is installed already is not offered to be installed. */
export function shell(): Plugin {
  return {
    name: 'releve:shell',
    transformIndexHtml: (html) => ({
      html: html.replace(/\s*<link rel="manifest"[^>]*>/, ''),
      tags: [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' }],
    }),
  }
}
