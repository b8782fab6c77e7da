import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { landing as en } from '../en/landing.ts';

export const landing: Translated<typeof en> = {
  prices: 'Marktpreise',
  noPrices: 'Marktpreise sind gerade nicht verfügbar.',
  hero: {
    label: 'Willkommen',
    title: 'Investieren, jeden Dollar im Blick',
    text: '%{productName} macht Investieren für alle einfach: bis zu 15 Anlagen, Rücklagen und Ziele in einer Anwendung. Jede Einzahlung, jede Vormerkung und jeder Ertrag ist eine Zeile, die Sie lesen können.',
    toDashboard: 'Zur Übersicht',
    getStarted: 'Loslegen',
    login: 'Anmelden',
  },
  example: {
    title: 'Beispielkonto',
    amount: 'Betrag',
    balance: 'Guthaben',
    withdrawal: 'Auszahlung beauftragt, vorgemerkt',
    deposit: 'Einzahlung freigegeben',
    bought: 'Highland Barley Growers, 12 Anteile',
    matured: 'Midtown Bridge Loan, fällig',
  },
  services: {
    title: 'Was Ihnen gehört,',
    titleEnd: 'auf den Cent genau',
    text: 'Was Sie ausgeben können und was vorgemerkt ist, sind zwei Zahlen, niemals eine. Ändert sich etwas, sehen Sie, wodurch und wann.',
    wallet: 'Guthaben',
    available: 'Verfügbar',
    onHold: 'Vorgemerkt',
    waiting: '1 Auszahlung offen',
    safety: {
      title: 'Garantierte Sicherheit',
      text: 'Ihre Anlagen sind versichert, und jede Bewegung Ihres Geldes steht in einem Hauptbuch, das niemand umschreiben kann.',
    },
    allInOne: {
      title: 'Alles in einer Anwendung',
      text: 'Wählen Sie aus bis zu 15 Anlagen, legen Sie daneben Geld zurück und verfolgen Sie Ihre Ziele von einem Konto aus.',
    },
    easy: {
      title: 'Einfach zu bedienen',
      text: 'Anteile, Preis, erwarteter Ertrag und Fälligkeit stehen vor dem Kauf da. Ohne Fachchinesisch.',
    },
  },
  why: {
    title: 'Was für uns spricht',
    text: 'Vier Gründe, in klaren Worten.',
    safety: {
      title: 'Garantierte Sicherheit',
      text: 'Versicherte Anlagen, eine Identitätsprüfung für alle und ein Mensch, der jede Auszahlung ansieht.',
    },
    risk: {
      title: 'Geringes Risiko',
      text: 'Vier Kategorien zum Streuen: Krypto, Banken, Immobilien und Landwirtschaft.',
    },
    profit: {
      title: 'Hoher Ertrag',
      text: 'Bis zu 24 % pro Jahr, erwartet. Wir sagen „erwartet“, denn Erträge können ausbleiben.',
    },
    legal: {
      title: 'Rechtlich klar',
      text: 'Klare Bedingungen, geprüfte Identitäten und ein Kontoauszug für jeden Zeitraum, den Sie wählen.',
    },
  },
  how: {
    title: 'So funktioniert Investieren',
    create: {
      title: 'Konto eröffnen',
      text: 'Ihr Name, Ihre E-Mail-Adresse und ein Passwort. Ein sechsstelliger Code bestätigt die Adresse.',
      action: 'Konto eröffnen',
    },
    choose: {
      title: 'Vielfältig auswählen',
      text: 'Vergleichen Sie Ertrag, Laufzeit und Preis je Anteil über vier Kategorien, bevor Sie sich entscheiden.',
      action: 'Auswahl ansehen',
    },
    start: {
      title: 'Investieren',
      text: 'Kaufen Sie 1 bis %{most} Anteile von Ihrem Guthaben und verfolgen Sie jede Anlage bis zur Fälligkeit.',
      action: 'Jetzt investieren',
    },
  },
  choices: {
    title: 'Klein anfangen, alles sehen',
    category: 'Landwirtschaft',
    return: 'Ertrag',
    duration: 'Laufzeit',
    perUnit: 'Je Anteil',
    simple: {
      question: 'Übersichtliche Auswahl',
      answer:
        'Eine kurze Liste statt einer langen: bis zu 15 Anlagen, jede mit Ertrag, Laufzeit und Preis auf einer Karte.',
    },
    free: {
      question: 'Kostenlos anfangen',
      answer:
        'Die Kontoeröffnung kostet nichts. Im kostenlosen Tarif beträgt die Plattformgebühr 0,25 %, Mitglieder zahlen 0 %.',
    },
    manage: {
      question: 'Ihre Anlagen im Griff',
      answer: 'Sehen Sie, was Sie besitzen, was es bringen soll und wann es fällig wird. Jede Bewegung hat ihre Zeile.',
    },
  },
  questions: {
    title: 'Fragen,',
    titleEnd: 'die zuerst kommen',
    all: 'Alle Fragen und Antworten',
  },
  founder: {
    label: 'Ein Wort des Gründungsteams',
    quote:
      '„Menschen fürchten nicht das Investieren. Sie fürchten, nicht zu wissen, wo ihr Geld ist. Also haben wir den Teil gebaut, der es zeigt, und das Investieren daraufgesetzt.“',
    by: 'Das Gründungsteam von %{productName}',
    more: 'Mehr erfahren',
    soon: 'Demnächst',
  },
  community: {
    label: 'Community und Apps',
    title: 'Bleiben Sie auf dem Laufenden',
    text: 'Ein Brief im Monat darüber, wie Geld wächst und warum manchmal nicht. Noch versenden wir ihn nicht.',
    email: 'Ihre E-Mail-Adresse',
    join: 'Abonnieren',
    already: 'Schon bei uns? %{signIn}',
    signIn: 'Melden Sie sich an.',
    letters: 'Briefe kommen demnächst.',
    apps: 'Bald in Ihrer Tasche',
    appsText: 'Apps für beide großen Stores sind unterwegs. Bis dahin funktioniert diese Seite gut auf dem Telefon.',
    soon: 'Demnächst',
  },
};
