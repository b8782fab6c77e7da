import { said } from './said.ts';
import * as z from 'zod';
import { line, lineOrNothing, text } from './fields.ts';

/** POST /contact. The email is plain text, as the form's is. */
export const contactMessage = z.strictObject({
  user_name: line(200, said('FullNameRequired', 'Please enter your full name.')),
  user_email: lineOrNothing(254).optional(),
  phonenumber: lineOrNothing(64).optional(),
  subject: line(200, said('SubjectRequired', 'Please enter a subject.')),
  message: text(5000).optional(),
});
export type ContactMessage = z.infer<typeof contactMessage>;
