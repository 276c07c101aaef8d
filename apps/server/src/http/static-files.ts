// Serves the built application: hashed files for ever, the page itself never from a cache, and the page again for every route
// of the application, or its own where the build made one. Files are compressed by the build; here they are only chosen.
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { errors } from '@releve/contract/errors'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

export async function registerStaticFiles(app: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = existsSync(path.join(directory, 'index.html'))
  const pages: ReadonlySet<string> = new Set(globSync('pages/**/*.html', { cwd: directory }).map((file) => file.replaceAll(path.sep, '/')))
  /** A visitor who names no page is led to the landing page: they get it at once. */
  const pageOf = (pathname: string): string => {
    const own = `pages${pathname === '/' ? '/landing' : pathname.replace(/\/$/, '')}.html`
    return pages.has(own) ? own : 'index.html'
  }
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // The page is sent by the fallback below, for « / » as for every other route.
      index: false,
      setHeaders(reply, file) {
        const isHashed = path.relative(directory, file).startsWith(`assets${path.sep}`)
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = URL.parse(request.url, 'http://localhost')?.pathname
    const isPage =
      isBuilt &&
      pathname !== undefined &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      pathname !== '/api' &&
      !pathname.startsWith('/api/') &&
      // A file that is not there is an error, not the application.
      path.extname(pathname) === ''
    if (isPage) return reply.sendFile(pageOf(pathname))
    return reply.code(404).send({ error: 'notFound', message: errors.notFound.message })
  })
}
