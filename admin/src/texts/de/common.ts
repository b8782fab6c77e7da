import type { Catalogue } from '../t.ts';

export const common: Catalogue['common'] = {
  approve: 'Freigeben',
  reject: 'Ablehnen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  oneMoment: 'Einen Moment …',
  now: 'Jetzt',
  reason: 'Begründung',
  failed: 'Fehlgeschlagen',
  nothingChanged: 'Es wurde nichts geändert.',
  nothingIsWaiting: 'Nichts wartet',
  roles: {
    user: 'Anleger',
    admin: 'Admin',
    auditor: 'Prüfer',
  },
  person: 'die Person',
  tryAgain: 'Erneut versuchen',
  mayBeOld: 'Das konnte nicht neu geladen werden und hat sich vielleicht geändert.',
  available: 'Verfügbar',
  onHold: 'Vorgemerkt',
  balance: 'Guthaben',
  invested: 'Investiert',
  yes: 'Ja',
  notYet: 'Noch nicht',
  plans: {
    free: 'kostenlos',
    member: 'Mitglied',
  },
  actors: {
    user: 'Anleger',
    admin: 'Admin',
    auditor: 'Prüfer',
    system: 'System',
  },
};
