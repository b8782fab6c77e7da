import { QueryClientProvider } from '@tanstack/react-query';
import { Toasts } from '@northvale/web/ui/Toasts.tsx';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { session } from '../api/apiClient.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { LiveRegion } from '@northvale/web/ui/LiveRegion.tsx';
import { ColorModeProvider } from '@northvale/web/ui/colorMode.tsx';
import { useLanguage } from '@northvale/web/ui/texts/language.ts';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import { router } from './routes.tsx';

const queryClient = createQueryClient();

export function App() {
  useEffect(() => session.subscribe(forgetOthers), []);
  const language = useLanguage();
  return (
    <QueryClientProvider client={queryClient}>
      <ColorModeProvider>
        <Toasts>
          <RouterProvider key={language} router={router} />
          <ReauthenticationDialog />
          <LiveRegion />
        </Toasts>
      </ColorModeProvider>
    </QueryClientProvider>
  );
}

// Whoever signs in next on this machine must not see the figures of the one before.
let lastUser = session.userId();
function forgetOthers(): void {
  const user = session.userId();
  if (user !== lastUser) queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
  lastUser = user;
}
