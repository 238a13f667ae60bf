import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toasts } from '../parts/toasts.tsx'
import { loadWords } from '../words/words.ts'
import { queryClient } from './queries.ts'
import { router } from './routes.tsx'
import { settings } from './settings.ts'
import { returnAfterSignIn } from './sign-in.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
document.documentElement.dataset.theme = settings.theme
returnAfterSignIn()
await loadWords()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
