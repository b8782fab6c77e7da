import type { Catalogue } from '../t.ts';

export const decisions: Catalogue['decisions'] = {
  anotherApproves: 'Ein anderer Admin gibt frei',
  approveOf: 'Freigeben, %{name}, %{amount}',
  rejectOf: 'Ablehnen, %{name}, %{amount}',
  approveAmount: '%{amount} freigeben',
  rejectAmount: '%{amount} ablehnen',
  balanceUnknown: 'Das aktuelle Guthaben kann nicht angezeigt werden, daher lässt sich noch nichts entscheiden.',
  reasonHint: 'Die Person liest sie, und sie bleibt im Kontoverlauf.',
  showRequest: 'Auftrag anzeigen',
  next: 'Nächster: %{name}, %{amount}',
  requested: 'Beauftragt am %{when} · ID\u00a0%{id}',
  giveReason: 'Bitte geben Sie eine Begründung an.',
  byOwner: 'Durch den Inhaber',
  by: 'Durch %{name}',
  routeTo: '%{method} an %{bank}',
  routeFrom: '%{method} von %{bank}',
  deposit: {
    title: 'Einzahlungen',
    failure: 'Die Einzahlungsaufträge konnten nicht geladen werden',
    none: 'Noch keine Einzahlungen',
    each: 'Jede beauftragte Einzahlung erscheint hier.',
    ask: {
      approve: 'Diese Einzahlung freigeben?',
      reject: 'Diese Einzahlung ablehnen?',
    },
    many: {
      approve: '%{count} Einzahlung freigeben |||| %{count} Einzahlungen freigeben',
      reject: '%{count} Einzahlung ablehnen |||| %{count} Einzahlungen ablehnen',
    },
    askMany: {
      approve: '%{count} Einzahlung freigeben? |||| %{count} Einzahlungen freigeben?',
      reject: '%{count} Einzahlung ablehnen? |||| %{count} Einzahlungen ablehnen?',
    },
    done: {
      approve: 'Die Einzahlung von %{amount} für %{name} wurde freigegeben.',
      reject: 'Die Einzahlung von %{amount} für %{name} wurde abgelehnt.',
    },
    consequence: {
      approve:
        'Geben Sie nur frei, was bei der Bank eingegangen ist. Eine spätere Korrektur ist eine neue Buchung, keine Rücknahme.',
      reject: 'Es wurde kein Geld bewegt, das Guthaben bleibt gleich.',
    },
  },
  withdrawal: {
    title: 'Auszahlungen',
    failure: 'Die Auszahlungsaufträge konnten nicht geladen werden',
    none: 'Noch keine Auszahlungen',
    each: 'Jede beauftragte Auszahlung erscheint hier.',
    ask: {
      approve: 'Diese Auszahlung freigeben?',
      reject: 'Diese Auszahlung ablehnen?',
    },
    many: {
      approve: '%{count} Auszahlung freigeben |||| %{count} Auszahlungen freigeben',
      reject: '%{count} Auszahlung ablehnen |||| %{count} Auszahlungen ablehnen',
    },
    askMany: {
      approve: '%{count} Auszahlung freigeben? |||| %{count} Auszahlungen freigeben?',
      reject: '%{count} Auszahlung ablehnen? |||| %{count} Auszahlungen ablehnen?',
    },
    done: {
      approve: 'Die Auszahlung von %{amount} für %{name} wurde freigegeben.',
      reject: 'Die Auszahlung von %{amount} für %{name} wurde abgelehnt.',
    },
    consequence: {
      approve:
        'Das Geld wurde bei der Beauftragung vorgemerkt; was %{who} ausgeben kann, bleibt gleich. Eine spätere Korrektur ist eine neue Buchung, keine Rücknahme.',
      reject: 'Das vorgemerkte Geld wird für %{who} wieder verfügbar.',
    },
  },
  first: {
    needsSecond: 'Dies geben zwei Personen frei. Ihre Freigabe ist die erste: Vor der zweiten wird nichts ausgezahlt.',
    approved: '%{name} hat dies am %{when} freigegeben.',
    yours: 'Ihre Freigabe ist die zweite: Sie zahlt %{amount} aus.',
    nothingSince: 'Seitdem ist auf dem Konto nichts geschehen.',
    sinceUnknown: 'Was seitdem geschehen ist, kann nicht angezeigt werden: %{reason}',
    since: 'Seitdem auf diesem Konto:',
    event: '%{event} durch %{name}, %{when}',
    all: 'Alle %{count} im Kontoverlauf',
    history: 'Der Kontoverlauf',
  },
  recent: {
    title: 'In den letzten 72 Stunden geändert:',
    line: '%{what}, %{when} |||| %{what}, %{count}-mal, zuletzt am %{when}',
    password: 'Passwort geändert',
    email: 'E-Mail-Adresse geändert',
    factor: 'Zweiter Faktor geändert',
    bankAccount: 'Bankverbindung hinterlegt',
    device: 'Anmeldung von einem neuen Gerät',
  },
  refusal: {
    notSaved: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
    nothingChanged: 'Dieser Versuch hat nichts geändert.',
    stale: 'Dies hat sich geändert, seit Sie es geöffnet haben.',
    lookAgain: 'Dieser Versuch hat nichts geändert. Sehen Sie sich den aktuellen Stand an und entscheiden Sie erneut.',
    unknown: 'Wir konnten nicht feststellen, ob es ausgeführt wurde. Drücken Sie noch einmal: Es zählt nur einmal.',
    another: 'Wir konnten nicht feststellen, ob es ausgeführt wurde. Was jetzt hier steht, käme hinzu.',
    someone: 'Jemand anderes',
    owner: 'Der Inhaber',
    approved: {
      undated: '%{who} hat dies freigegeben.',
      at: '%{who} hat dies um %{time} freigegeben.',
    },
    rejected: {
      undated: '%{who} hat dies abgelehnt.',
      at: '%{who} hat dies um %{time} abgelehnt.',
    },
    cancelled: {
      undated: '%{who} hat dies storniert.',
      at: '%{who} hat dies um %{time} storniert.',
    },
  },
};
