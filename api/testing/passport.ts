/** What somebody sends to be identified by. */
export function passport(idCardNumber = 'X123'): FormData {
  const form = new FormData();
  form.append('idCardType', 'Passport');
  form.append('idCardNumber', idCardNumber);
  form.append('idCardFile', new Blob(['%PDF-1.4\n%%EOF']), 'passport.pdf');
  return form;
}
