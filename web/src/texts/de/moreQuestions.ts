import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { moreQuestions as en } from '../en/moreQuestions.ts';

export const moreQuestions: Translated<typeof en> = {
  password: {
    question: 'Was ist ein gutes Passwort?',
    answer:
      'Mindestens 8 Zeichen mit einem Großbuchstaben und einer Ziffer. Länger ist besser, und am besten ist ein Satz, den nur Sie kennen.',
  },
  deposit: {
    question: 'Wie zahle ich Geld ein?',
    answer:
      'Wählen Sie Einzahlen, einen Betrag von mindestens %{least} und einen Zahlungsweg. Unsere Kundenbetreuung schreibt Ihnen die Einzelheiten, und Ihr Guthaben ändert sich, sobald das Geld eingegangen ist.',
  },
  withdrawal: {
    question: 'Wie zahle ich mein Geld aus?',
    answer:
      'Wählen Sie Auszahlen und eines Ihrer hinterlegten Konten. Der Betrag wird sofort vorgemerkt, damit er nicht zweimal ausgegeben wird, und ausgezahlt, sobald unser Team zugestimmt hat.',
  },
  units: {
    question: 'Wie viele Anteile kann ich kaufen?',
    answer: '1 bis %{most} Anteile je Kauf. Preis, erwarteter Ertrag und Fälligkeit stehen da, bevor Sie bestätigen.',
  },
  loss: {
    question: 'Kann ich Geld verlieren?',
    answer:
      'Ja. Der Wert von Anlagen kann fallen oder steigen, und jeder Ertrag, den wir vor der Fälligkeit zeigen, ist eine Prognose.',
  },
};
