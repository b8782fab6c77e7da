import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { app as en } from '../en/app.ts';

export const app: Translated<typeof en> = {
  error: 'Fehler',
  failed: 'Unerwarteter Fehler der Anwendung',
  moneyIsSafe: 'Ihr Geld ist davon nicht betroffen.',
  toStart: 'Zur Startseite',
  notFound: '404 Nicht gefunden',
  somethingWrong: 'Etwas ist schiefgegangen.',
  anErrorOccurred: 'Es ist ein Fehler aufgetreten.',
  networkError: 'Keine Verbindung zum Server',
  mayBeDone: 'Es kann trotzdem ausgeführt worden sein: Sehen Sie nach, bevor Sie es erneut versuchen.',
  notSent: 'Sie sind offline: Es wurde nichts gesendet.',
  loggedOutHere:
    'In diesem Browser sind Sie abgemeldet, aber unser Server weiß es vielleicht nicht. Melden Sie sich noch einmal an und ab, sobald Sie verbunden sind.',
  tryAgain: 'Erneut versuchen',
  pageMissing: 'Diese Seite konnte nicht geladen werden',
  pageComesBack: 'Ihr Geld ist davon nicht betroffen. Die Seite erscheint von selbst, sobald Sie verbunden sind.',
};
