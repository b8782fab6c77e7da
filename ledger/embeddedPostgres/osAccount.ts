import { readFile, stat } from 'node:fs/promises';

/** The operating system's account under which the server runs. */
export interface OsAccount {
  /** Undefined: our own. */
  readonly runAs?: { readonly uid: number; readonly gid: number };
}

/**
 * PostgreSQL refuses to run as root, so root hands it to whoever owns the existing cluster, and else to `nobody`.
 *
 * @param cluster the cluster's directory, which need not exist yet
 */
export async function chooseAccount(cluster: string): Promise<OsAccount> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { runAs: { uid: owner.uid, gid: owner.gid } };
  return { runAs: await nobody() };
}

async function nobody(): Promise<{ uid: number; gid: number }> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = accounts
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  // macOS numbers it -2, which the kernel knows as an unsigned 32-bit number.
  return { uid: Number(fields?.[2] ?? 65_534) >>> 0, gid: Number(fields?.[3] ?? 65_534) >>> 0 };
}
