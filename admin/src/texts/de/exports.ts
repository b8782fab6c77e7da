import type { Catalogue } from '../t.ts';

export const exports: Catalogue['exports'] = {
  title: 'Exporte',
  subtitle: 'Die Ereignisse wie gespeichert oder ihre Buchungen, zur Prüfung mit anderen Programmen.',
  export: 'Exportieren',
  allAccounts: 'Alle Konten',
  download: 'Herunterladen',
  begun: 'Der Download hat begonnen. Ihr Browser meldet, wenn er vollständig ist: Ein Teil ist kein Export.',
  commandLine: 'Dasselbe auf der Kommandozeile',
  command: 'Befehl',
  format: 'Format',
  formats: {
    csv: {
      title: 'CSV',
      what: 'Eine Zeile je Buchungszeile, in Dollar. Für Tabellenkalkulationen.',
    },
    jsonl: {
      title: 'JSON Lines',
      what: 'Ein Ereignis je Zeile, wie gespeichert, mit Hash. Für Programme.',
    },
    hledger: {
      title: 'hledger-Journal',
      what: 'Eine Transaktion je Bewegung. Für Buchführung in Textdateien.',
    },
  },
};
