/** What is said of a single field, in German: as in `german.ts`. */
export const GERMAN_FIELDS: Readonly<Record<string, string>> = {
  // Money.
  'Please enter a valid amount.': 'Bitte geben Sie einen gültigen Betrag ein.',
  'Amount must be greater than %{amount}': 'Der Betrag muss mindestens %{amount} betragen',
  'Amount must be at most %{amount}': 'Der Betrag darf höchstens %{amount} betragen',
  'Please select a bank.': 'Bitte wählen Sie eine Bank aus.',
  'Please select a valid bank.': 'Bitte wählen Sie eine gültige Bank aus.',
  'Please select a valid account.': 'Bitte wählen Sie ein gültiges Konto aus.',
  'Please select Unit.': 'Bitte wählen Sie die Anteile.',
  'Please enter the account number or wallet address.': 'Bitte geben Sie die Kontonummer oder Wallet-Adresse ein.',

  'Please enter the account holder name.': 'Bitte geben Sie an, auf wen das Konto lautet.',
  'Units must be whole, from 1 to %{most}.': 'Bitte geben Sie ganze Anteile von 1 bis %{most} ein.',

  // Persons.
  'Please enter your full name.': 'Bitte geben Sie Ihren vollen Namen ein.',
  'Please enter your address.': 'Bitte geben Sie Ihre Adresse ein.',
  'Please enter the ID number.': 'Bitte geben Sie die Ausweisnummer ein.',
  'Please enter a subject.': 'Bitte geben Sie einen Betreff ein.',
  'Please enter your name.': 'Bitte geben Sie Ihren Namen ein.',
  'Please enter your email address.': 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  'Please enter a valid email address.': 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  'Please enter your phone number.': 'Bitte geben Sie Ihre Telefonnummer ein.',
  'Please enter a valid phone number.': 'Bitte geben Sie eine gültige Telefonnummer ein.',
  'Please enter your date of birth.': 'Bitte geben Sie Ihr Geburtsdatum ein.',
  'Please enter a valid date.': 'Bitte geben Sie ein gültiges Datum ein.',
  'You must be at least %{age} years old.': 'Sie müssen mindestens %{age} Jahre alt sein.',
  'This referral code is not known.': 'Dieser Empfehlungscode ist nicht bekannt.',
  'Please select a means of identification.': 'Bitte wählen Sie ein Ausweisdokument aus.',

  // Signing in.
  'Please enter your password.': 'Bitte geben Sie Ihr Passwort ein.',
  'Password must be at least %{count} characters long': 'Das Passwort muss mindestens %{count} Zeichen lang sein',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Please repeat the password.': 'Bitte wiederholen Sie das Passwort.',
  'Both fields are required.': 'Bitte füllen Sie beide Felder aus.',
  'This password is too common.': 'Dieses Passwort ist zu verbreitet.',
  'The password is wrong.': 'Das Passwort ist falsch.',
  'The old password is wrong.': 'Das alte Passwort ist falsch.',
  'Please choose another password.': 'Bitte wählen Sie ein anderes Passwort.',
  'Please enter the code.': 'Bitte geben Sie den Code ein.',
  'Please enter the 6-digit code.': 'Bitte geben Sie den sechsstelligen Code ein.',
  'This code is wrong.': 'Dieser Code ist falsch.',
  'This code is wrong or was used before. Please enter a new one.':
    'Dieser Code ist falsch oder wurde schon verwendet. Bitte geben Sie einen neuen ein.',
  'This code is wrong or has expired.': 'Dieser Code ist falsch oder abgelaufen.',
  'Please give the token of the link.': 'Bitte geben Sie den Schlüssel des Links an.',
  'Please give the token of the link, or the code.': 'Bitte geben Sie den Schlüssel des Links oder den Code an.',
  'This passkey could not be read.': 'Dieser Passkey konnte nicht gelesen werden.',
  'This passkey could not be checked. Please try again.':
    'Dieser Passkey konnte nicht geprüft werden. Bitte versuchen Sie es erneut.',
  'This passkey is not yours.': 'Dieser Passkey gehört nicht Ihnen.',

  // Texts and files.
  'Please enter a text.': 'Bitte geben Sie einen Text ein.',
  'Please enter a reason.': 'Bitte geben Sie einen Grund an.',
  'At most %{count} characters.': 'Höchstens %{count} Zeichen.',
  'At least %{count} characters.': 'Mindestens %{count} Zeichen.',
  'Control characters are not allowed.': 'Steuerzeichen sind nicht erlaubt.',
  'This text holds characters that cannot be stored.':
    'Dieser Text enthält Zeichen, die nicht gespeichert werden können.',
  'A name holds characters that cannot be stored.': 'Ein Name enthält Zeichen, die nicht gespeichert werden können.',
  'This holds characters that cannot be stored.': 'Hier stehen Zeichen, die nicht gespeichert werden können.',
  'This was given twice.': 'Das ist zweimal angegeben.',
  'Please choose a file.': 'Bitte wählen Sie eine Datei aus.',
  'Please choose a picture.': 'Bitte wählen Sie ein Bild aus.',
  'This file is empty.': 'Diese Datei ist leer.',
  'The picture is empty.': 'Das Bild ist leer.',
  'This file is too large.': 'Diese Datei ist zu groß.',
  'This picture has too many pixels.': 'Dieses Bild hat zu viele Bildpunkte.',
  'This picture may be at most %{most} pixels high and wide.':
    'Dieses Bild darf höchstens %{most} Bildpunkte hoch und breit sein.',
  'Pictures cannot be taken right now. Please try again later.':
    'Bilder können gerade nicht angenommen werden. Bitte versuchen Sie es später erneut.',
  'This picture could not be read.': 'Dieses Bild konnte nicht gelesen werden.',
  'Only %{types} files are accepted.': 'Nur diese Arten von Dateien werden angenommen: %{types}.',
  'Only one file is expected.': 'Es wird nur eine Datei erwartet.',
  'No file is expected here.': 'Hier wird keine Datei erwartet.',

  // Choices.
  'Please choose one of the list.': 'Bitte wählen Sie aus der Liste.',
  'Please choose a category.': 'Bitte wählen Sie eine Kategorie.',
  'Please choose a method.': 'Bitte wählen Sie einen Zahlungsweg.',
  'Please choose a plan.': 'Bitte wählen Sie einen Tarif.',
  'Please choose a role.': 'Bitte wählen Sie eine Rolle.',
  'Please choose a status.': 'Bitte wählen Sie einen Status.',
  'Please choose a kind of act.': 'Bitte wählen Sie eine Art von Vorgang.',
  'Please choose a type of event.': 'Bitte wählen Sie eine Art von Ereignis.',
  'Please choose %{words} or %{last}.': 'Bitte wählen Sie %{words} oder %{last}.',
  'Please give true or false.': 'Bitte geben Sie true oder false an.',
  'Please give a place as an answer has named it.':
    'Bitte geben Sie eine Stelle so an, wie eine Antwort sie genannt hat.',
  'The status must be approved or rejected.': 'Der Status muss approved oder rejected sein.',
  'A reason goes with a decision.': 'Ein Grund gehört zu einer Entscheidung.',

  // What staff enter.
  'Please enter a name.': 'Bitte geben Sie einen Namen ein.',
  'Please enter a return such as 18%.': 'Bitte geben Sie einen Ertrag wie 18% an.',
  'Please enter a duration such as 9 months.': 'Bitte geben Sie eine Laufzeit wie 9 months an.',
  'Please say what to look for.': 'Bitte geben Sie an, wonach gesucht werden soll.',
  'Please give the id of a notification.': 'Bitte geben Sie die Kennung einer Mitteilung an.',
  'Please give the passkey a name.': 'Bitte geben Sie dem Passkey einen Namen.',
  'This field cannot be changed.': 'Dieses Feld kann nicht geändert werden.',
  'Please give an id.': 'Bitte geben Sie eine Kennung an.',
  'Please give the address of a public server by its name, without a port or a password.':
    'Bitte geben Sie die Adresse eines öffentlichen Servers an.',
  'Please give an https address.': 'Bitte geben Sie eine https-Adresse an.',
  'Please give a time.': 'Bitte geben Sie einen Zeitpunkt an.',
  'Please give a time in ISO 8601.': 'Bitte geben Sie einen Zeitpunkt nach ISO 8601 an.',
  'Please give a revision.': 'Bitte geben Sie eine Revision an.',
  'Please give a time or a revision, not both.': 'Bitte geben Sie einen Zeitpunkt oder eine Revision an, nicht beides.',
  'Please give the revision of the record that you have looked at.':
    'Bitte geben Sie die Revision des Datensatzes an, den Sie gesehen haben.',
  'Change %{first} and %{second} one after the other.': 'Ändern Sie %{first} und %{second} nacheinander.',
  'Change %{first} and the profile one after the other.': 'Ändern Sie %{first} und das Profil nacheinander.',

  // How something is asked for.
  'This value is not allowed.': 'Dieser Wert ist nicht erlaubt.',
  'This may be given once.': 'Das darf nur einmal angegeben werden.',
  'This is nested too deeply.': 'Das ist zu tief verschachtelt.',
  'Unknown field: %{field}': 'Unbekanntes Feld: %{field}',
  'Unknown parameter.': 'Unbekannter Parameter.',
  'The %{name} is not valid JSON.': 'Der Wert von %{name} ist kein gültiges JSON.',
  'The period must end after it begins.': 'Der Zeitraum muss nach seinem Beginn enden.',
  '%{has}; %{most}. Choose a shorter one, or CSV.':
    'Dieser Zeitraum hat mehr Buchungen und Anteile, als ein Dokument zeigt. Wählen Sie einen kürzeren oder CSV.',
  'The range must be two row numbers, at most %{count} rows apart.':
    'Der Bereich muss aus zwei Zeilennummern bestehen, die höchstens %{count} Zeilen auseinander liegen.',
  'The range must be two row numbers.': 'Der Bereich muss aus zwei Zeilennummern bestehen.',
  'The range must not end before it starts.': 'Der Bereich darf nicht vor seinem Anfang enden.',
  'At most %{count} rows a page.': 'Höchstens %{count} Zeilen pro Seite.',
  'The sort must be a field and ASC or DESC.': 'Die Sortierung muss aus einem Feld und ASC oder DESC bestehen.',
  'The order must be ASC or DESC.': 'Die Reihenfolge muss ASC oder DESC sein.',
  'This list cannot be sorted by that.': 'Danach kann diese Liste nicht sortiert werden.',
  'The Idempotency-Key must be 1 to 200 visible ASCII characters.':
    'Der Idempotency-Key muss aus 1 bis 200 sichtbaren ASCII-Zeichen bestehen.',
};
