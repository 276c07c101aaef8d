// The table of pages (app/pages.ts) as the layouts read it: by the router, since the table itself loads them.
import { useRouter } from '@tanstack/react-router'

/** In the order of the table. */
export function usePages() {
  return Object.values(useRouter().routesById).flatMap(({ options }) => options.staticData?.page ?? [])
}
