/** What access tokens are signed with: the first signs, all verify. */
export type TokenSecrets = readonly [string, ...string[]];

/** Of a setting that separates them by commas. @throws Error where one is too short */
export function readTokenSecrets(setting: string): TokenSecrets {
  const [newest = '', ...older] = setting.split(',').map((secret) => secret.trim());
  if ([newest, ...older].some((secret) => secret.length < 32)) throw new Error('too short');
  return [newest, ...older];
}
