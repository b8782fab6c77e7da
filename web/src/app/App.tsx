import { QueryClientProvider } from '@tanstack/react-query';
import { Toasts } from '@northvale/web/ui/Toasts.tsx';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';
import { session } from '../shared/api/session.ts';
import { LiveRegion } from '@northvale/web/ui/LiveRegion.tsx';
import { ColorModeProvider } from '@northvale/web/ui/colorMode.tsx';
import { focusGivenBack } from '../../ui/focusKept.ts';
import { RoutedLink } from '../../ui/PageLink.tsx';
import { useLanguage } from '@northvale/web/ui/texts/language.ts';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import { queryClient } from './askWhoThisIs.ts';
import { Screens } from './routes.tsx';

export function App() {
  useEffect(() => session.subscribe(forgetOthers), []);
  useEffect(focusGivenBack, []);
  // All below is drawn again in another language, and keeps what is typed.
  useLanguage();
  return (
    <QueryClientProvider client={queryClient}>
      <ColorModeProvider>
        <Toasts>
          <RoutedLink value={Link}>
            <BrowserRouter>
              <Suspense>
                <Screens />
              </Suspense>
            </BrowserRouter>
          </RoutedLink>
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
  if (user !== lastUser) queryClient.removeQueries();
  lastUser = user;
}
