/**
 * What the server and the contract say, in German: by the English sentence, in which '%{name}' stands for what differs.
 * A test asks for the sentence of everything that they can say.
 */
export const GERMAN: Readonly<Record<string, string>> = {
  // What was done.
  'Successful!': 'Erfolgreich!',
  'SUCCESS!': 'Erfolgreich gesendet!',
  'Thank you.': 'Vielen Dank.',
  'Login Successful!': 'Anmeldung erfolgreich!',
  'Session renewed.': 'Sitzung verlängert.',
  'Deposit Request Submitted!': 'Einzahlung beauftragt!',
  'Withdraw Request Submitted!': 'Auszahlung beauftragt!',
  'Deposit requests fetched.': 'Einzahlungen geladen.',
  'Withdraw requests fetched.': 'Auszahlungen geladen.',
  'Registration Successful!': 'Registrierung erfolgreich!',
  'Investment Successful!': 'Investition erfolgreich!',
  'Investment added successfully.': 'Die Anlage wurde hinzugefügt.',
  'Investment updated successfully.': 'Die Anlage wurde geändert.',
  'Documents are under review': 'Ihre Unterlagen werden geprüft',
  'You are Verified': 'Sie sind verifiziert',
  'Request cancelled.': 'Der Auftrag wurde storniert.',
  'Bank account added.': 'Die Bankverbindung wurde hinzugefügt.',
  'Bank account removed.': 'Die Bankverbindung wurde entfernt.',
  'Password changed successfully.': 'Das Passwort wurde geändert.',
  'Your password was reset. You can log in now.': 'Ihr Passwort wurde zurückgesetzt. Sie können sich jetzt anmelden.',
  'Your password was reset, and passkeys and codes of before were removed. You can log in now.':
    'Ihr Passwort wurde zurückgesetzt; Passkeys und Codes von vorher wurden entfernt. Sie können sich jetzt anmelden.',
  'Your preferences are saved.': 'Ihre Einstellungen sind gespeichert.',
  'Your email address is confirmed.': 'Ihre E-Mail-Adresse ist bestätigt.',
  'Your new email address is confirmed. Sign in with it from now on.':
    'Ihre neue E-Mail-Adresse ist bestätigt. Melden Sie sich ab jetzt damit an.',
  'Your email address stays as it is.': 'Ihre E-Mail-Adresse bleibt, wie sie ist.',
  'Your email address is the old one again.': 'Es gilt wieder Ihre alte E-Mail-Adresse.',
  'Passkeys and codes that were set up within the last ten days were removed.':
    'Passkeys und Codes, die in den letzten zehn Tagen eingerichtet wurden, wurden entfernt.',
  'Your email address is the old one again. %{then}': 'Es gilt wieder Ihre alte E-Mail-Adresse. %{then}',
  'Everybody was signed out, and withdrawals and purchases are locked. Choose a new password with "Forgot Password?": that unlocks them.':
    'Alle Sitzungen wurden beendet, Auszahlungen und Käufe sind gesperrt. Wählen Sie über „Passwort vergessen?“ ein neues Passwort: Damit werden sie entsperrt.',
  'Everybody was signed out, and withdrawals and purchases are locked. Choose a new password with "Forgot Password?": that unlocks them. %{then}':
    'Alle Sitzungen wurden beendet, Auszahlungen und Käufe sind gesperrt. Wählen Sie über „Passwort vergessen?“ ein neues Passwort: Damit werden sie entsperrt. %{then}',
  'Your account is closed and your data is erased.': 'Ihr Konto ist geschlossen und Ihre Daten sind gelöscht.',
  'Two-factor authentication is on.': 'Die Zwei-Faktor-Anmeldung ist eingeschaltet.',
  'Two-factor authentication is off.': 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet.',
  'Scan the code with your authenticator app.': 'Scannen Sie den Code mit Ihrer Authenticator-App.',
  'Staff keep their second factors. Whoever lost theirs is made an investor in between.':
    'Bei Mitarbeitenden bleiben die zweiten Faktoren. Wer sie verloren hat, wird zwischenzeitlich zur Anlegerin oder zum Anleger.',
  'The second factors were removed.': 'Die zweiten Faktoren wurden entfernt.',
  'Passkey added.': 'Der Passkey wurde hinzugefügt.',
  'Passkey removed.': 'Der Passkey wurde entfernt.',
  'Session ended.': 'Die Sitzung wurde beendet.',
  'Signed out.': 'Sie sind abgemeldet.',
  'Read.': 'Gelesen.',
  'The link is valid.': 'Der Link ist gültig.',
  'If this address is waiting for its confirmation, a new code is on its way.':
    'Falls diese Adresse auf ihre Bestätigung wartet, ist ein neuer Code unterwegs.',
  'If there is an account with this address, a reset link is on its way.':
    'Falls es ein Konto mit dieser Adresse gibt, ist ein Link zum Zurücksetzen unterwegs.',
  'Proposed. A second admin has to confirm it.': 'Vorgeschlagen. Eine zweite Person muss es bestätigen.',
  'Approved. A second admin has to approve it too.': 'Freigegeben. Eine zweite Person muss ebenfalls freigeben.',
  'All data about you.': 'Alle Daten über Sie.',
  'Users fetched.': 'Personen geladen.',
  'User fetched.': 'Person geladen.',
  'Investments fetched.': 'Anlagen geladen.',
  'Bank accounts fetched.': 'Bankverbindungen geladen.',
  'Sessions fetched.': 'Sitzungen geladen.',
  'Signed out everywhere.': 'Überall abgemeldet.',
  'Passkeys fetched.': 'Passkeys geladen.',
  'Acts fetched.': 'Vorgänge geladen.',

  // Unless an operator gives instructions of their own.
  'Your account manager will email you the payment details. Quote the reference above when you pay.':
    'Unsere Kundenbetreuung sendet Ihnen die Einzelheiten per E-Mail. Geben Sie bei der Zahlung den Verwendungszweck von oben an.',

  // Why nothing was done.
  'Network Error': 'Keine Verbindung zum Server',
  'timeout of %{time}ms exceeded': 'Der Server hat nicht rechtzeitig geantwortet.',
  'An error occurred. Please try again.': 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  'The server’s answer could not be read.': 'Die Antwort des Servers konnte nicht gelesen werden.',
  'Please check what you have entered.': 'Bitte prüfen Sie Ihre Eingaben.',
  'Please sign in.': 'Bitte melden Sie sich an.',
  'Your session has expired. Please sign in again.': 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
  'Please enter the code of your authenticator app.': 'Bitte geben Sie den Code Ihrer Authenticator-App ein.',
  'Please choose a password of your own in the Settings first.':
    'Bitte wählen Sie zuerst in den Einstellungen ein eigenes Passwort.',
  'Please show once more that it is you.': 'Bitte bestätigen Sie noch einmal, dass Sie es sind.',
  'Please sign in with a second factor. You set one up in the Settings.':
    'Bitte melden Sie sich mit einem zweiten Faktor an. Sie richten ihn in den Einstellungen ein.',
  'You are not allowed to do this.': 'Dazu sind Sie nicht berechtigt.',
  'You cannot decide on your own account.': 'Über Ihr eigenes Konto können Sie nicht entscheiden.',
  'To start investing complete your verification in the Settings page':
    'Um zu investieren, schließen Sie bitte in den Einstellungen Ihre Verifizierung ab',
  'Your account is frozen. Please contact support.':
    'Ihr Konto ist gesperrt. Bitte wenden Sie sich an den Kundenservice.',
  'Somebody told us that it was not them in this account. Until its password is reset by mail, it can do nothing for others.':
    'Uns wurde gemeldet, dass jemand anderes in diesem Konto war. Bis das Passwort per E-Mail zurückgesetzt ist, kann es nichts für andere tun.',
  'The email address was changed within 72 hours and can still be undone. Until then no role is given.':
    'Die E-Mail-Adresse wurde in den letzten 72 Stunden geändert und kann noch zurückgesetzt werden. Bis dahin wird keine Rolle vergeben.',
  'Withdrawals and purchases are locked, because somebody told us that it was not them. Resetting the password by mail unlocks them.':
    'Auszahlungen und Käufe sind gesperrt, weil uns eine fremde Anmeldung gemeldet wurde. Wenn Sie das Passwort per E-Mail zurücksetzen, werden sie entsperrt.',
  'Not found.': 'Nicht gefunden.',
  'This method is not allowed here.': 'Diese Methode ist hier nicht erlaubt.',
  'Insufficient Balance.': 'Das Guthaben reicht nicht aus.',
  'The new balance is below what pending withdrawals hold.':
    'Das neue Guthaben liegt unter dem Betrag, der für offene Auszahlungen vorgemerkt ist.',
  'Pending withdrawals hold %{held}: the balance cannot be set below that.':
    'Für offene Auszahlungen sind %{held} vorgemerkt: Darunter kann das Guthaben nicht liegen.',
  'This investment is no longer offered.': 'Diese Anlage wird nicht mehr angeboten.',
  'This has already been decided.': 'Darüber wurde bereits entschieden.',
  'Another admin has to approve this.': 'Das muss eine andere Person freigeben.',
  'Whoever became an admin less than 24 hours ago cannot be the second one yet.':
    'Wer erst seit weniger als 24 Stunden Administratorrechte hat, kann noch nicht die zweite Freigabe erteilen.',
  'An admin lost that role less than 24 hours ago. Until a day has passed, nobody is given one by a single admin.':
    'Vor weniger als 24 Stunden wurden jemandem Administratorrechte entzogen. Bis ein Tag vergangen ist, vergibt niemand allein eine Rolle.',
  'This is the only admin. Make somebody else an admin first.':
    'Dies ist die einzige Person mit Administratorrechten. Erteilen Sie sie zuerst jemand anderem.',
  'Staff change their email address themselves.': 'Mitarbeitende ändern ihre E-Mail-Adresse selbst.',
  'Please sign in with your passkey or second factor first.':
    'Bitte melden Sie sich zuerst mit Ihrem Passkey oder zweiten Faktor an.',
  'This has changed in the meantime. Please look at it again.':
    'Das hat sich inzwischen geändert. Bitte sehen Sie es sich noch einmal an.',
  'This account is closed.': 'Dieses Konto ist geschlossen.',
  "This account can't be read right now.": 'Dieses Konto ist zurzeit nicht lesbar.',
  'This email address is already in use.': 'Diese E-Mail-Adresse wird bereits verwendet.',
  'This is still in use.': 'Das wird noch verwendet.',
  'There is still money, an active investment or a pending request in this account.':
    'In diesem Konto ist noch Guthaben, eine laufende Anlage oder ein offener Auftrag.',
  'A pending request names this bank account.': 'Ein offener Auftrag nennt diese Bankverbindung.',
  'A second factor is already set up.': 'Ein zweiter Faktor ist bereits eingerichtet.',
  'This is too large.': 'Das ist zu groß.',
  'This address is too long.': 'Diese Adresse ist zu lang.',
  'This type of content is not supported here.': 'Diese Art von Inhalt wird hier nicht unterstützt.',
  'This Idempotency-Key was used for another request.': 'Dieser Idempotency-Key gehört zu einem anderen Auftrag.',
  'Too many tries. Please wait a little.': 'Zu viele Versuche. Bitte warten Sie ein wenig.',
  'At most %{count} bank accounts can be linked.': 'Höchstens %{count} Bankverbindungen können hinterlegt werden.',
  'At most %{count} passkeys can be set up. Please remove one first.':
    'Höchstens %{count} Passkeys können eingerichtet werden. Bitte entfernen Sie zuerst einen.',
  'At most %{count} requests can be pending at once.': 'Höchstens %{count} Aufträge können gleichzeitig offen sein.',
  'Something went wrong on our side.': 'Bei uns ist etwas schiefgegangen.',
  'Nothing was done. Please try again in a moment.':
    'Es wurde nichts ausgeführt. Bitte versuchen Sie es gleich noch einmal.',
  'Nothing was done. This ledger has moved to another address.':
    'Es wurde nichts ausgeführt. Dieses Hauptbuch ist an eine andere Adresse umgezogen.',
  'We do not know yet whether this was done. Please ask again.':
    'Noch ist nicht bekannt, ob das ausgeführt wurde. Bitte fragen Sie noch einmal.',
  'The request did not arrive in time.': 'Die Anfrage ist nicht rechtzeitig angekommen.',
  'The request could not be read.': 'Die Anfrage konnte nicht gelesen werden.',
  'The request does not name one host.': 'Die Anfrage nennt nicht genau einen Host.',
  'The form could not be read.': 'Das Formular konnte nicht gelesen werden.',
  'The body is not valid JSON.': 'Der Inhalt ist kein gültiges JSON.',
  'Please send a JSON object.': 'Bitte senden Sie ein JSON-Objekt.',
  'Invalid email or password': 'E-Mail-Adresse oder Passwort ist falsch',
  'Invalid or expired reset link': 'Der Link zum Zurücksetzen ist ungültig oder abgelaufen',
  'This link is invalid, has expired or was used.': 'Dieser Link ist ungültig, abgelaufen oder schon benutzt.',
  'This passkey is not known here.': 'Dieser Passkey ist hier nicht bekannt.',
  'No passkey was given. Nothing was changed.': 'Es wurde kein Passkey vorgelegt. Es hat sich nichts geändert.',
};
