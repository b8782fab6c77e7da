import { tellServer } from '@northvale/web/ui/cookies.ts';
import { session } from '../shared/api/session.ts';

/** Whoever is signed in is not shown the form by which one signs in, not even until a script has come. */
export function tellWhetherSignedIn(): void {
  const tell = (): void => tellServer('signedIn', session.token() === null ? '' : 'yes');
  session.subscribe(tell);
  tell();
}
