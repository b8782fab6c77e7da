import { eventNames } from '@northvale/web/ui/texts/eventNamesDe.ts';
import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { verify as en } from '../en/verify.ts';

export const verify: Translated<typeof en> = {
  eventNames,
  title: 'Ein Konto selbst prüfen',
  lead: 'Legen Sie hier den Nachweis eines Kontos ab. Seine Ereignisse werden nachgerechnet und mit dem verglichen, was vom Hauptbuch veröffentlicht wurde. Das geschieht in Ihrem Browser: Nichts wird hochgeladen.',
  publishesNow:
    'Was %{host} jetzt veröffentlicht. Vergleichen Sie es mit dem Schlüssel, den Sie auf anderem Weg erhalten haben, etwa per Post.',
  publishedThen: 'Was %{host} am %{date} veröffentlicht hat, als diese Seite gesichert wurde.',
  files: 'Dateien',
  proof: 'Nachweis',
  statement: 'Kontoauszug',
  statementHint: 'Als JSON, vom selben Konto',
  checking: 'Wird geprüft …',
  proofToo: 'Legen Sie auch den Nachweis desselben Kontos ab: Der Kontoauszug wird daraus nachgerechnet.',
  limits: 'Was ein Nachweis nicht zeigen kann',
  laterEvents:
    'Ein Nachweis kann nicht zeigen, dass kein späteres Ereignis existiert: Er zeigt das Konto bis zu seinem Prüfpunkt und nicht, was danach kam.',
  moneyInBank:
    'Ein Nachweis kann nicht zeigen, dass das Geld einer Einzahlung auf einer Bank liegt: Er zeigt, was %{productName} aufgeschrieben hat.',
  fails: 'Dieser Nachweis gilt nicht',
  unreadable:
    'Eine Datei kann nicht gelesen werden. Wurde sie inzwischen verschoben oder geändert, wählen Sie sie erneut.',
  keyless: 'Es fehlt ein Schlüssel zum Prüfen',
  pasteKey:
    'Fügen Sie den Schlüssel ein, den Sie erhalten haben: Ein Nachweis ist so viel wert wie der Schlüssel, mit dem er geprüft wird.',
  unproven: 'Noch ist nichts nachgewiesen',
  unprovenText:
    'Als diese Datei entstand, deckte kein Prüfpunkt das Konto ab. Laden Sie den Nachweis in einigen Minuten erneut herunter.',
  holds: 'Der Nachweis gilt',
  published:
    'Dieses Ereignis ist, was %{productName} veröffentlicht hat, und nichts wurde geändert, ausgelassen oder hinzugefügt, bis %{date}. |||| Diese %{count} Ereignisse sind, was %{productName} veröffentlicht hat, und nichts dazwischen wurde geändert, ausgelassen oder hinzugefügt, bis %{date}.',
  uncovered:
    'Ein späteres Ereignis steht in der Datei und ist noch von keinem Prüfpunkt abgedeckt. |||| %{count} spätere Ereignisse stehen in der Datei und sind noch von keinem Prüfpunkt abgedeckt.',
  found: 'Gefunden in einem Prüfpunkt über %{count} Ereignisse, signiert von %{signers}.',
  keep: 'Diese Seite sichern',
  keepText:
    'Als eine Datei, die dasselbe von Ihrer Festplatte aus tut, ohne Netz und ohne uns, mit dem heutigen Schlüssel.',
  keepKeyless:
    'Als eine Datei, die dasselbe von Ihrer Festplatte aus tut, ohne Netz und ohne uns. Gerade ist kein Schlüssel bekannt: Die Seite wird nach einem fragen.',
  keepFailed: 'Diese Seite kann gerade nicht gesichert werden.',
  key: 'Der Schlüssel',
  keys: 'Prüfschlüssel, einer je Zeile',
  keysHint:
    '<name>+<id>+<key>, wie unter /api/log/vkey. Der Schlüssel eines Zeugen verlangt auch die Signatur dieses Zeugen.',
  usePublished: 'Veröffentlichten Schlüssel verwenden',
  pasteAnother: 'Anderen Schlüssel einfügen',
  replayed: 'Das Konto, nachgerechnet',
  asOf: 'Stand %{date}, nach Ereignis %{revision}',
  available: 'Verfügbar',
  onHold: 'Vorgemerkt',
  invested: 'Investiert',
  openRequests: 'Offene Aufträge',
  deposit: 'Einzahlung, beauftragt am %{date}',
  withdrawal: 'Auszahlung, beauftragt am %{date}',
  holdings: 'Anlagen',
  holding: '%{name}, 1 Anteil, bis %{date} |||| %{name}, %{count} Anteile, bis %{date}',
  events: 'Ereignisse',
  notCovered: 'noch nicht abgedeckt',
  earlier: 'Und %{count} frühere, ebenso geprüft.',
  statementUnreadable: 'Der Kontoauszug kann nicht geprüft werden',
  statementDiffers: 'Der Kontoauszug weicht ab',
  differs: 'Der Kontoauszug vom %{from} bis %{to} ist nicht, was diese Ereignisse ergeben:',
  more: 'Und %{count} weitere.',
  notYetCovered: 'Der Kontoauszug stimmt, ist aber noch nicht abgedeckt',
  rests:
    'Er ist, was diese Ereignisse ergeben, und beruht auf Ereignis %{revision}; der Prüfpunkt reicht bis Ereignis %{covered}.',
  statementAgrees: 'Der Kontoauszug stimmt',
  agrees:
    'Die eine Buchung und die Summen vom %{from} bis %{to} sind, was diese Ereignisse ergeben. |||| Alle %{count} Buchungen und die Summen vom %{from} bis %{to} sind, was diese Ereignisse ergeben.',
  notCompared:
    'Seine Namen und Worte stehen in keinem Ereignis und wurden nicht verglichen, ebenso wenig der Prüfpunkt, der ihn laut Auszug abdeckt.',
  endsAt: 'Der Nachweis endet mit Ereignis %{revision}: Ein späteres aus diesem Zeitraum würde hier nicht auffallen.',
  fromDisk: 'Diese Seite arbeitet von Ihrer Festplatte aus. Sie fragt keinen Server.',
};
