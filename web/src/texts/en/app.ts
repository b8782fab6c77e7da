/** What the shell says: where a page, or all of them, can't be shown. */
export const app = {
  error: 'Error',
  failed: 'Unexpected Application Error!',
  moneyIsSafe: 'Your money isn’t affected.',
  toStart: 'Back to the start',
  notFound: '404 Not Found',
  somethingWrong: 'Something went wrong.',
  anErrorOccurred: 'An error occurred.',
  networkError: 'Network Error',
  mayBeDone: 'It may have been done all the same: look before you try again.',
  notSent: 'You are offline: nothing was sent.',
  loggedOutHere:
    'You are logged out in this browser, but our server may not know of it. Log in and out again once you are connected.',
  tryAgain: 'Try again',
  pageMissing: 'This page couldn’t be loaded',
  pageComesBack: 'Your money isn’t affected. The page comes by itself once you are connected.',
} as const;
