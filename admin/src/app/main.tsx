import '@northvale/web/ui/storage.ts';
import '@northvale/web/ui/fonts.css';
import { forgetDrawing } from '@northvale/web/ui/cookies.ts';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { ACTIONS, identityOf, mayDo } from '../shared/api/authProvider.ts';
import { statsQuery } from '../shared/api/useStats.ts';
import { api, dataProvider, queryClient, session } from './backOffice.ts';
import { type Visitor, whoIsThis } from './gate/useStaff.ts';
import { keepDrafts } from '../shared/texts/useKept.ts';
import { beginToSpeak } from '../shared/texts/load.ts';

const PATIENCE_MS = 2_000;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// Not awaited by this module: a language's file imports what comes with it, and would wait for its end.
keepDrafts(session);
void start(root);

async function start(container: HTMLElement): Promise<void> {
  const [visitor] = await Promise.all([session.token() === null ? undefined : knowWhoThisIs(), beginToSpeak()]);
  forgetDrawing();
  flushSync(() =>
    createRoot(container).render(
      <StrictMode>
        <App visitor={visitor} />
      </StrictMode>,
    ),
  );
}

/** The shell stands until it is known who this is, or that takes long. */
function knowWhoThisIs(): Promise<Visitor | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  return Promise.race([askWhoThisIs(), patience]);
}

/** What would push others away where it comes later, the name, the counts and what may be edited, is known with it. */
async function askWhoThisIs(): Promise<Visitor> {
  const counts = queryClient.prefetchQuery(statsQuery(dataProvider));
  const visitor = await whoIsThis(api, session);
  if (visitor.kind !== 'staff') return visitor;
  queryClient.setQueryData(['auth', 'getIdentity'], identityOf(visitor.me));
  for (const action of ACTIONS)
    queryClient.setQueryData(['auth', 'canAccess', { action, resource: 'backOffice' }], mayDo(visitor.me.role, action));
  await counts;
  return visitor;
}
