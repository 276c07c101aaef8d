// Empties the caches before each file of tests (vitest.config.ts): the file before it in this process used another database, in which a
// centre of the demo has the same identifier and perhaps the same version.
import { emptyCaches, limitCaches } from '#db/versioned-cache.ts'

emptyCaches()
limitCaches(Infinity)
