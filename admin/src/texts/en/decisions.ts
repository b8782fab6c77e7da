export const decisions = {
  anotherApproves: 'Another admin approves',
  approveOf: 'Approve, %{name}',
  rejectOf: 'Reject, %{name}',
  approveAmount: 'Approve %{amount}',
  rejectAmount: 'Reject %{amount}',
  balanceUnknown: 'The present balance can’t be shown, so nothing can be decided yet.',
  reasonHint: 'The person reads it, and it stays in the account’s history.',
  showRequest: 'Show the request',
  next: 'Next: %{name}, %{amount}',
  requested: 'Requested %{when} · ID\u00a0%{id}',
  giveReason: 'Please give a reason.',
  byOwner: 'By the owner',
  by: 'By %{name}',
  routeTo: '%{method} to %{bank}',
  routeFrom: '%{method} from %{bank}',
  deposit: {
    title: 'Deposits',
    failure: 'Failed to fetch deposit requests',
    none: 'No deposits yet',
    each: 'Each deposit that somebody asks for appears here.',
    ask: {
      approve: 'Approve this deposit?',
      reject: 'Reject this deposit?',
    },
    many: {
      approve: 'Approve %{count} deposit |||| Approve %{count} deposits',
      reject: 'Reject %{count} deposit |||| Reject %{count} deposits',
    },
    askMany: {
      approve: 'Approve %{count} deposit? |||| Approve %{count} deposits?',
      reject: 'Reject %{count} deposit? |||| Reject %{count} deposits?',
    },
    done: {
      approve: 'Approved the deposit of %{amount} for %{name}.',
      reject: 'Rejected the deposit of %{amount} for %{name}.',
    },
    consequence: {
      approve: 'Approve only what has arrived at the bank. A correction later is a new entry, not an undo.',
      reject: 'No money has moved, so the balance stays the same.',
    },
  },
  withdrawal: {
    title: 'Withdrawals',
    failure: 'Failed to fetch withdrawal requests',
    none: 'No withdrawals yet',
    each: 'Each withdrawal that somebody asks for appears here.',
    ask: {
      approve: 'Approve this withdrawal?',
      reject: 'Reject this withdrawal?',
    },
    many: {
      approve: 'Approve %{count} withdrawal |||| Approve %{count} withdrawals',
      reject: 'Reject %{count} withdrawal |||| Reject %{count} withdrawals',
    },
    askMany: {
      approve: 'Approve %{count} withdrawal? |||| Approve %{count} withdrawals?',
      reject: 'Reject %{count} withdrawal? |||| Reject %{count} withdrawals?',
    },
    done: {
      approve: 'Approved the withdrawal of %{amount} for %{name}.',
      reject: 'Rejected the withdrawal of %{amount} for %{name}.',
    },
    consequence: {
      approve:
        'The money was set aside when it was asked for, so what %{who} can spend stays the same. A correction later is a new entry, not an undo.',
      reject: 'The money that was set aside goes back to what %{who} can spend.',
    },
  },
  first: {
    needsSecond:
      'Above %{limit} two admins approve. Yours is the first approval: nothing is paid out before the second.',
    approved: '%{name} approved this on %{when}.',
    yours: 'Yours is the second approval: it pays out %{amount}.',
    nothingSince: 'Nothing has happened on the account since.',
    sinceUnknown: 'What has happened since can’t be shown: %{reason}',
    since: 'Since then on this account:',
    event: '%{event} by %{name}, %{when}',
    all: 'All %{count} in the account’s history',
    history: 'The account’s history',
  },
  recent: {
    title: 'Changed within the last 72 hours:',
    line: '%{what}, %{when}',
    password: 'Password changed',
    email: 'E-mail address changed',
    factor: 'Second factor changed',
    bankAccount: 'Bank account linked',
    device: 'Signed in from a new device',
  },
  refusal: {
    notSaved: 'An error occurred. Please try again.',
    nothingChanged: 'This attempt changed nothing.',
    stale: 'This has changed since you opened it.',
    lookAgain: 'This attempt changed nothing. Look at it as it is now and decide again.',
    unknown: 'We couldn’t learn whether it was done. Press again: it counts once.',
    another: 'We couldn’t learn whether it was done. What stands here now is another one: it would come on top.',
    someone: 'Someone else',
    owner: 'The owner',
    approved: {
      undated: '%{who} approved this.',
      at: '%{who} approved this at %{time}.',
    },
    rejected: {
      undated: '%{who} rejected this.',
      at: '%{who} rejected this at %{time}.',
    },
    cancelled: {
      undated: '%{who} cancelled this.',
      at: '%{who} cancelled this at %{time}.',
    },
  },
} as const;
