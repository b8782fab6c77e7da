import type { Catalogue } from '../t.ts';

export const trialBalance: Catalogue['trialBalance'] = {
  title: 'Summen- und Saldenliste',
  unreachable: 'Die Summen- und Saldenliste kann nicht angezeigt werden.',
  equal: 'Soll gleich Haben',
  differ: 'Soll und Haben weichen ab',
  nothing: 'Es war nichts gebucht',
  nothingText: 'Die erste Geldbewegung eröffnet die Bücher.',
  account: 'Konto',
  debit: 'Soll',
  credit: 'Haben',
  balance: 'Saldo',
  sides: 'Soll %{debit}, Haben %{credit}',
  total: 'Summe',
  totalDebit: 'Summe Soll',
  totalCredit: 'Summe Haben',
  showMore: '%{count} weitere von %{all} zeigen',
  kinds: {
    asset: 'Vermögen',
    liability: 'Verbindlichkeiten',
    equity: 'Eigenkapital',
    income: 'Erträge',
    expense: 'Aufwendungen',
  },
  names: {
    'client-bank': 'Kundengelder bei der Bank',
    adjustments: 'Guthabenänderungen',
    'returns-paid': 'Gezahlte Erträge',
  },
  parts: {
    cash: 'Barguthaben der Anleger',
    held: 'Vorgemerkte Gelder der Anleger',
    invested: 'Anlagen der Anleger',
  },
};
