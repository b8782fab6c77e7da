import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { later } from '@northvale/web/ui/later.tsx';
import { type ComponentType, use } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { withTexts } from '../shared/texts/load.ts';
import { t } from '../shared/texts/t.ts';

/** What is fetched for a route. */
interface Handle {
  load: () => unknown;
}

/**
 * A page in a file of its own, with its texts. What is shown stays until it has come; where it can't be had, the page
 * says so.
 */
export function page(
  load: () => Promise<ComponentType>,
  texts?: () => Promise<void>,
): { Component: ComponentType; handle: Handle } {
  const whole = withTexts(load, texts);
  let come: ComponentType | undefined;
  let coming: Promise<ComponentType> | undefined;
  const fetched = (): Promise<ComponentType> =>
    (coming ??= whole()
      .catch(() => later(whole, missingPage))
      .then((part) => (come = part)));
  return {
    // What has come is drawn at once: a promise, also one that is kept, would be waited for.
    Component: () => {
      const Part = come ?? use(fetched());
      return <Part />;
    },
    handle: { load: fetched },
  };
}

const missingPage = (retry: () => void) => (
  <ErrorState title={t('app.pageMissing')} onRetry={retry}>
    {t('app.pageComesBack')}
  </ErrorState>
);

/** Fetches all that an address shows, a frame and the page in it at once. Comes true once it is there. */
export async function loadScreen(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  const handles = matchRoutes(routes, location)?.map(({ route }) => route.handle as Handle | undefined) ?? [];
  await Promise.all(handles.map((handle) => handle?.load()));
}
