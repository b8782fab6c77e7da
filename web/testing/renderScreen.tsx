import { i18n } from '@lingui/core';
import type { Me } from '@northvale/api/contract/profile.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { createQueryClient } from '../src/shared/api/queryClient.ts';
import { session } from '../src/shared/api/session.ts';
import first from '../src/shared/texts/en/first.json';
import landing from '../src/shared/texts/en/landing.json';
import members from '../src/shared/texts/en/members.json';
import rest from '../src/shared/texts/en/rest.json';
import verify from '../src/shared/texts/en/verify.json';
import { ColorModeProvider } from '../ui/colorMode.tsx';
import { RoutedLink } from '../ui/PageLink.tsx';
import words from '../ui/texts/words.en.json';
import { Toasts } from '../ui/Toasts.tsx';

// Nothing here is timed: a busy machine is no reason to fail.
configure({ asyncUtilTimeout: 15_000 });

export const amara: Me = {
  message: 'User fetched.',
  _id: 'u1',
  name: 'Amara Okafor-Lindqvist',
  email: 'amara@example.com',
  pendingEmail: '',
  phonenumber: '+1 415 555 0134',
  role: 'user',
  status: 'active',
  plan: 'free',
  dob: '',
  address: '',
  isVerified: true,
  emailVerified: true,
  twoFactor: false,
  idCardFile: '',
  balance: 8252.5,
  available: 7052.5,
  held: 1200,
  bankAccounts: [
    { _id: 'b1', bankName: 'Wells Fargo', accountNumber: '4417', accountHolderName: 'Amara Okafor-Lindqvist' },
  ],
  referralCode: 'NV-7Q2K',
  createdAt: '2026-05-28T09:12:00.000Z',
};

interface Shown {
  me?: Me;
  signedIn?: boolean;
  at?: string;
}

/** A screen as the app shows it, with this person signed in and already loaded. */
export function renderScreen(screen: ReactNode, { me = amara, signedIn = true, at = '/' }: Shown = {}) {
  speakEnglish();
  if (signedIn) session.start({ token: 'token', payload: { userRole: me.role, _id: me._id } });
  else session.end();
  const queryClient = createQueryClient();
  queryClient.setQueryData(['me', me._id], me);
  const within = (content: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <ColorModeProvider>
        <Toasts>
          <RoutedLink value={Link}>
            <MemoryRouter initialEntries={[at]}>{content}</MemoryRouter>
          </RoutedLink>
        </Toasts>
      </ColorModeProvider>
    </QueryClientProvider>
  );
  const shown = render(within(screen));
  return { ...shown, queryClient, showInstead: (content: ReactNode) => shown.rerender(within(content)) };
}

/** Tests begin before a language was chosen. */
export function speakEnglish(): void {
  i18n.load('en', { ...first, ...landing, ...members, ...rest, ...verify, ...words });
  i18n.activate('en');
}
