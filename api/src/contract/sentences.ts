import { said } from './said.ts';
/** Sentences that several places say: routes of the api, and screens that don’t wait for its words. */
export const SUCCESSFUL = 'Successful!';
export const CONTACTED = 'SUCCESS!';
export const STAFF_ALONE = said('StaffAlone', 'Staff change their email address themselves.');
export const UNDER_REVIEW = 'Documents are under review';
export const INVESTMENT_ADDED = 'Investment added successfully.';
export const INVESTMENT_UPDATED = 'Investment updated successfully.';
