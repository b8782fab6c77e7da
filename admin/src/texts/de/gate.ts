import type { Catalogue } from '../t.ts';

export const gate: Catalogue['gate'] = {
  factor: {
    title: 'Bitte ein zweiter Faktor',
    text: 'Mitarbeitende melden sich mit einem Code aus einer Authenticator-App oder mit einem Passkey an. Richten Sie einen in Ihren Einstellungen ein; wenn Sie schon einen haben, melden Sie sich damit an.',
    setUp: 'Einrichten',
    signIn: 'Damit anmelden',
  },
  notAllowed: {
    title: 'Das Backoffice ist für unsere Mitarbeitenden',
    text: 'Ihr Konto ist ein Anlegerkonto. Ihr Geld und Ihre Aufträge finden Sie in Ihrer eigenen Übersicht.',
    textTo:
      '%{name}, Ihr Konto ist ein Anlegerkonto. Ihr Geld und Ihre Aufträge finden Sie in Ihrer eigenen Übersicht.',
    home: 'Zu Ihrer Übersicht',
    other: 'Als jemand anderes anmelden',
  },
  unreachable: 'Das Backoffice ist momentan nicht erreichbar. Es wurde nichts geändert.',
};
