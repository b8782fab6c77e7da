import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { frame as en } from '../en/frame.ts';

export const frame: Translated<typeof en> = {
  dashboard: 'Übersicht',
  investment: 'Anlagen',
  transactions: 'Umsätze',
  settings: 'Einstellungen',
  admin: 'Verwaltung',
  logOut: 'Abmelden',
  expand: 'Ausklappen',
  collapse: 'Einklappen',
  verified: 'Verifiziert',
  notVerified: 'Nicht verifiziert',
  figuresFrom: 'Sie sehen den Stand von %{time} Uhr. Wir versuchen es weiter.',
  frozen: 'Ihr Konto ist gesperrt.',
  frozenText: 'Sie können alles sehen, aber nichts bewegen. Bitte wenden Sie sich an den %{contact}.',
  contact: 'Kundenservice',
  locked: 'Auszahlungen und Käufe sind gesperrt,',
  lockedText: 'weil Sie uns eine fremde Anmeldung gemeldet haben. %{choose}, um sie zu entsperren.',
  choosePassword: 'Wählen Sie per E-Mail ein neues Passwort',
  confirmEmail: 'Bestätigen Sie Ihre E-Mail-Adresse.',
  enterCode: 'Geben Sie den sechsstelligen Code ein, den wir an %{email} gesendet haben.',
  sendAgain: 'Erneut senden',
  codeLabel: 'Sechsstelliger Code',
  confirm: 'Bestätigen',
};
