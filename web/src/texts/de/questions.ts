import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { questions as en } from '../en/questions.ts';

export const questions: Translated<typeof en> = {
  accounts: {
    question: 'Welche Konten kann ich eröffnen?',
    answer:
      'Ein Stocks and Shares ISA oder ein General Investment Account. Beide werden in einem Guthaben geführt und Zeile für Zeile gezeigt.',
  },
  cost: {
    question: 'Was kostet es?',
    answer:
      'Im kostenlosen Tarif beträgt die Plattformgebühr 0,25 %. Mitglieder zahlen 0 %. Verwaltungsgebühren legt der jeweilige Verwalter fest, sie kommen hinzu.',
  },
  identity: {
    question: 'Wie weise ich mich aus?',
    answer:
      'Nach der Registrierung erhalten Sie per E-Mail oder Telefon einen sechsstelligen Code. Geben Sie ihn innerhalb von 30 Minuten ein. Vor Ihrer ersten Anlage laden Sie in den Einstellungen einen Ausweis hoch, und ein Mensch sieht ihn an.',
  },
  referral: {
    question: 'Wie funktionieren Empfehlungsprämien?',
    answer:
      'Wen Sie einladen, der gibt bei der Registrierung Ihren Empfehlungscode an. Sobald die Bedingungen erfüllt sind, wird die Prämie Ihrem Guthaben automatisch gutgeschrieben.',
  },
};
