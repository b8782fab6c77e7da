import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { pages as en } from '../en/pages.ts';

export const pages: Translated<typeof en> = {
  faqs: {
    title: 'Häufige Fragen',
    lead: 'Kurze Antworten. Für alles andere %{write}.',
    write: 'schreiben Sie uns',
  },
  about: {
    title: 'Über uns',
    lead: '%{productName} macht Investieren für alle einfach und zeigt dabei, wo jeder Dollar ist.',
    why: {
      title: 'Warum wir angefangen haben',
      text: 'Die meisten Menschen fürchten nicht das Investieren. Sie fürchten, nicht zu wissen, wo ihr Geld ist. Also haben wir mit dem Hauptbuch angefangen: einem Buch, in dem jede Einzahlung, jede Vormerkung, jeder Kauf und jeder Ertrag eine Zeile ist und keine Zeile je umgeschrieben wird.',
    },
    offer: {
      title: 'Was wir bieten',
      funds:
        'Bis zu 15 Anlagen aus Krypto, Banken, Immobilien und Landwirtschaft, mit Rücklagen und Zielen daneben in einer Anwendung.',
      accounts:
        'Sie können ein Stocks and Shares ISA oder ein General Investment Account eröffnen. Anteile, Preis, erwarteter Ertrag und Fälligkeit stehen vor dem Kauf da.',
    },
    work: {
      title: 'Wie wir arbeiten',
      text: 'Ein Mensch sieht jede Einzahlung und jede Auszahlung an, und unsere Kundenbetreuung schreibt Ihnen dazu. Was entschieden wird, steht mit seinem Grund in Ihren Umsätzen.',
    },
    promise: {
      title: 'Was wir nicht versprechen',
      text: 'Der Wert von Anlagen kann fallen oder steigen. Jeder Ertrag, den wir vor der Fälligkeit zeigen, ist eine Prognose, und das sagen wir jedes Mal.',
    },
  },
  trust: {
    title: 'Vertrauen und Sicherheit',
    lead: 'Was mit Ihrem Geld geschieht und mit dem, was Sie uns sagen, in klaren Worten.',
    money: {
      title: 'Ihr Geld',
      lines:
        'Jede Bewegung ist eine Zeile in einem Hauptbuch, dem Zeilen nur hinzugefügt werden. Eine Berichtigung ist eine neue Zeile, die sagt, was sie berichtigt.',
      holds:
        'Was Sie auszahlen möchten, wird sofort vorgemerkt, damit ein Guthaben nicht zweimal ausgegeben wird. Anlagen sind versichert.',
    },
    identity: {
      title: 'Ihre Identität',
      text: 'Vor Ihrer ersten Anlage zeigen Sie einen Ausweis. Nur die Verwaltung kann ihn öffnen, er wird verschlüsselt aufbewahrt und ist nie Teil des Hauptbuchs.',
    },
    privacy: {
      title: 'Ihre Daten',
      ids: 'Das Hauptbuch kennt Nummern, keine Namen. Ihr Name, Ihre Adresse und Ihre Bankverbindungen liegen getrennt davon, wo sie berichtigt und gelöscht werden können.',
      yours:
        'In den Einstellungen können Sie herunterladen, was wir über Sie speichern, und Ihr Konto schließen: Dann wird es gelöscht.',
      noSale: 'Wir verkaufen nicht, was wir über Sie wissen, und zeigen keine Werbung.',
    },
    account: {
      title: 'Ihr Konto',
      password:
        'Wählen Sie ein langes Passwort, das Sie sonst nirgends verwenden. Wenn Sie es ändern, werden Sie überall sonst abgemeldet.',
      never: 'Wir fragen nie per E-Mail oder Telefon nach Ihrem Passwort oder einem Code. Wenn es jemand tut, %{tell}.',
      tell: 'sagen Sie es uns',
    },
  },
  terms: {
    title: 'Nutzungsbedingungen',
    lead: 'Die Vereinbarung zwischen Ihnen und %{productName}, in sieben Abschnitten.',
    agreement: {
      title: '1. Vereinbarung',
      text: 'Mit der Kontoeröffnung akzeptieren Sie diese Bedingungen. Sie müssen mindestens 18 Jahre alt sein und für sich selbst handeln, nicht für jemand anderen.',
    },
    duties: {
      title: '2. Ihre Pflichten',
      text: 'Was Sie uns über sich sagen, muss wahr und aktuell sein. Behalten Sie Ihr Passwort für sich: Was damit geschieht, gilt als von Ihnen getan, bis Sie uns etwas anderes mitteilen.',
    },
    risks: {
      title: '3. Anlagerisiken',
      text: 'Der Wert von Anlagen kann fallen oder steigen, und Sie erhalten möglicherweise weniger zurück, als Sie eingesetzt haben. Erträge vor der Fälligkeit sind Prognosen. Investiertes Geld kann vor der Fälligkeit nicht ausgezahlt werden.',
    },
    prohibited: {
      title: '4. Was verboten ist',
      text: 'Sie dürfen den Dienst nicht nutzen, um Geld zu waschen, um uns oder andere zu täuschen, um auf fremde Konten zuzugreifen oder um den Betrieb zu stören.',
    },
    property: {
      title: '5. Geistiges Eigentum',
      text: 'Name, Texte, Zeichnungen und Software gehören uns oder denen, die sie uns lizenziert haben. Sie dürfen sie verwenden, soweit es die Nutzung des Dienstes erfordert.',
    },
    changes: {
      title: '6. Änderungen der Bedingungen',
      text: 'Wir können diese Bedingungen ändern. Sie erfahren davon per E-Mail, bevor eine Änderung wirksam wird, und können Ihr Konto schließen, wenn Sie nicht zustimmen.',
    },
    contact: {
      title: '7. Kontakt',
      text: 'Schreiben Sie an %{email} oder nutzen Sie das %{form}.',
      form: 'Kontaktformular',
    },
  },
  blog: {
    title: 'Blog',
    lead: 'Sechs kurze Texte über Geld, so geschrieben, dass Sie etwas damit anfangen können.',
    minutes: '%{category} · %{count} Minuten',
    first: {
      title: 'Ihre ersten hundert Dollar',
      text: 'Klein anzufangen ist keine geringere Art anzufangen. Sie sehen, wie ein Kauf, eine Vormerkung und ein Ertrag aussehen, bevor viel davon abhängt.',
    },
    projected: {
      title: 'Was ein erwarteter Ertrag ist, und was nicht',
      text: 'Eine Prognose ist eine sorgfältige Rechnung über die Zukunft. Lesen Sie zuerst ihre Annahmen, dann ihre Prozentzahl, und rechnen Sie damit, dass beide falsch sein können.',
    },
    spreading: {
      title: 'Über vier Kategorien streuen',
      text: 'Krypto, Banken, Immobilien und Landwirtschaft haben selten gemeinsam ein schlechtes Jahr. Das ist die ganze Idee des Streuens, in einem Satz.',
    },
    fees: {
      title: 'Wie Gebühren Erträge aufzehren, und wie man sie zählt',
      text: 'Ein Viertelprozent klingt nach nichts. Über zehn Jahre ist es eine Zeile, die man kennen sollte, also rechnen wir mit Ihnen.',
    },
    holding: {
      title: 'Bis zur Fälligkeit halten',
      text: 'Investiertes Geld kann vor seinem Tag nicht ausgezahlt werden. Planen Sie rückwärts von dem Tag, an dem Sie es brauchen, und behalten Sie eine Rücklage.',
    },
    crypto: {
      title: 'Krypto ohne Lärm',
      text: 'Kurse schreien. Ein Hauptbuch nicht. Was man eine Anlage fragen sollte, die sich jede Sekunde bewegt, und wie viel davon für Sie genug ist.',
    },
  },
  chat: 'Chat',
  contact: {
    title: 'Kontakt',
    text: 'Schreiben Sie uns, worüber Sie möchten. Ein Mensch liest es und antwortet, meist innerhalb eines Werktags.',
    phone: 'Telefon',
    email: 'E-Mail',
    failed: 'Senden fehlgeschlagen …',
    write: 'Schreiben Sie uns',
    name: 'Vor- und Nachname',
    phonenumber: 'Telefonnummer',
    subject: 'Betreff',
    message: 'Nachricht',
    sending: 'Wird gesendet …',
    send: 'Nachricht senden',
  },
};
