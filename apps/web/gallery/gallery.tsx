// A page for looking at the kit beside the design pictures: `npm run dev`, then /gallery/?scene=kit. Not part of the build.
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../src/app/styles.css'
import { SnackbarProvider } from '../src/ui/snackbar.tsx'
import { DashboardScene } from './scene-dashboard.tsx'
import { KitScene } from './scene-kit.tsx'
import { SheetsScene } from './scene-sheets.tsx'
import { EmptyScene, FailedScene, LoadingScene } from './scene-states.tsx'

const scenes: Record<string, () => ReactNode> = {
  kit: KitScene,
  dashboard: DashboardScene,
  sheets: SheetsScene,
  empty: EmptyScene,
  loading: LoadingScene,
  failed: FailedScene,
}

const Scene = scenes[new URLSearchParams(location.search).get('scene') ?? 'kit'] ?? KitScene

const router = createRouter({
  routeTree: createRootRoute({ component: Scene, notFoundComponent: Scene }),
})

const container = document.querySelector('#root')
if (container === null) throw new Error('The page has no #root element.')

createRoot(container).render(
  <StrictMode>
    <SnackbarProvider>
      <RouterProvider router={router} />
    </SnackbarProvider>
  </StrictMode>,
)
