-- A release before left user and password in the address that a sealed log names, where the password has a slash.
UPDATE ledger.store SET closed_for = regexp_replace(closed_for, '//[^:]+:[^@]+@', '//');
