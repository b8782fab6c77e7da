-- As names are kept from now on (contract/fields.ts), or a search as it is typed wouldn't find those of before.
UPDATE identity.people SET name = normalize(name, NFC) WHERE name IS NOT NFC NORMALIZED;
