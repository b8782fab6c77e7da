import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { money as en } from '../en/money.ts';

export const money: Translated<typeof en> = {
  deposit: 'Einzahlen',
  withdraw: 'Auszahlen',
  addBank: 'Bankverbindung hinzufügen',
  usePasskey: 'Passkey verwenden',
  sending: 'Wird gesendet …',
  account: 'Konto',
  selectAccount: 'Konto auswählen',
  walletBalance: 'Guthaben',
  accountBalance: 'Kontoguthaben',
  atLeast: 'Mindestens %{amount}',
  whatChanges: 'Was sich ändert',
  yourRequest: 'Ihr Auftrag',
  amount: 'Betrag',
  already: 'Dieser Auftrag wurde bereits eingereicht. Er zählt nur einmal.',
  managerWrites: 'Unsere Kundenbetreuung schreibt Ihnen eine E-Mail.',
  viewStatus: 'Status des Auftrags ansehen',
  nothingMoved: 'Es wurde kein Geld bewegt.',
  offline:
    'Sie sind offline. %{nothing} Später wird nichts von selbst gesendet: Versuchen Sie es erneut, sobald Sie verbunden sind.',
  wasOffline: 'Sie waren offline. %{nothing} Von selbst wird nichts gesendet: Versuchen Sie es erneut.',
  contactSupport: 'Kundenservice kontaktieren',
  mayHaveArrived: 'Der Auftrag kann trotzdem angekommen sein. Senden Sie ihn erneut: Er zählt nur einmal.',
  another: 'Der Auftrag kann trotzdem angekommen sein. Was jetzt hier steht, ist ein weiterer: Er käme hinzu.',
  outOfReach: 'Nicht erreichbar',
  formMissing: 'Dieses Formular konnte nicht geladen werden',
  nothingSent: 'Ihr Geld ist davon nicht betroffen. Es wurde nichts gesendet.',
};
