/** Sentences that both the api and a screen say: the screen where it doesn't wait for the api's words. */
export const SUCCESSFUL = 'Successful!';
export const CONTACTED = 'SUCCESS!';
export const UNDER_REVIEW = 'Documents are under review';
export const INVESTMENT_ADDED = 'Investment added successfully.';
export const INVESTMENT_UPDATED = 'Investment updated successfully.';
