// The routes, each page in a chunk of its own.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'

const rootRoute = createRootRoute({ component: Outlet })

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/landing' })
  },
})

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/landing',
  component: lazyRouteComponent(() => import('../pages/landing-page.tsx'), 'LandingPage'),
})

const accessibilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accessibilite',
  component: lazyRouteComponent(() => import('../pages/accessibility-page.tsx'), 'AccessibilityPage'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confidentialite',
  component: lazyRouteComponent(() => import('../pages/privacy-page.tsx'), 'PrivacyPage'),
})

const routeTree = rootRoute.addChildren([indexRoute, landingRoute, accessibilityRoute, privacyRoute])

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
