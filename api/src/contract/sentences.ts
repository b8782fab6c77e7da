/** What a success is told as: said by the api, and by the screens that don't wait for its words. */
export const REGISTERED = 'Registration Successful!';
export const LOGGED_IN = 'Login Successful!';
export const SUCCESSFUL = 'Successful!';
export const CONTACTED = 'SUCCESS!';
export const UNDER_REVIEW = 'Documents are under review';
export const INVESTMENT_ADDED = 'Investment added successfully.';
export const INVESTMENT_UPDATED = 'Investment updated successfully.';
