// Apart from the schemas: what asks before a front end has come loads none.

/** Fields in which a call brings a second factor: whoever makes it again may bring another, and it is the same call. */
export const isFactor = (field: string): boolean => field === 'otp' || field === 'assertion';
