// Before each file of tests (vitest.config.ts): what the one before it in this process left in the caches is of another database, where
// a centre of the demo has the same identifier, and maybe the same version.
import { emptyCaches, limitCaches } from '#db/versioned-cache.ts'

emptyCaches()
limitCaches(Infinity)
