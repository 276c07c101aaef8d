// /api/openapi.json and /api/docs: the document of the calls, and a page to read it, served without any other site.
import { createRequire } from 'node:module'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const page = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Relève — documentation des appels</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<main id="swagger-ui"><noscript>Cette page a besoin de JavaScript. Le document brut est à l’adresse /api/openapi.json.</noscript></main>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

/**
 * Swagger UI writes the summaries of the document (ours, from the table of calls) as HTML it has itself cleaned. The policy lets
 * exactly that through and no script.
 */
const start = `if (window.trustedTypes) {
  trustedTypes.createPolicy('default', { createHTML: (html) => html })
}
SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none', filter: true, validatorUrl: null })
`

/** The document as text, by version; all servers of a process share it. */
const documents = new Map<string, Promise<string>>()

/** It is made when it is first asked for: it takes a quarter of a second of processor, and few servers are ever asked. */
function documentOf(version: string): Promise<string> {
  const made = documents.get(version) ?? import('./openapi.ts').then(({ openApiDocument }) => JSON.stringify(openApiDocument(version)))
  documents.set(version, made)
  return made
}

export async function registerDocs(app: FastifyInstance, version: string): Promise<void> {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(await documentOf(version)),
  )
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  )
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(start),
  )
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: assets,
      prefix: '/api/docs/assets/',
      serve: true,
      decorateReply: false,
      index: false,
      maxAge: 86_400_000,
      allowedPath: (file) => file === '/swagger-ui.css' || file === '/swagger-ui-bundle.js',
    })
  })
}
