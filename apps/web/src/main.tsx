// Starts the application in the page.
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import './app/styles.css'
import { SnackbarProvider } from './ui/snackbar.tsx'

const container = document.querySelector('#root')
if (container === null) throw new Error('The page has no #root element.')

createRoot(container).render(
  <StrictMode>
    <SnackbarProvider>
      <RouterProvider router={router} />
    </SnackbarProvider>
  </StrictMode>,
)
