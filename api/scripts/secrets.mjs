// Prints fresh secrets as lines for `.env`:  node api/scripts/secrets.mjs >> .env
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { print } from './step.mjs';

const signingKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

print(`JWT_SECRET=${randomBytes(32).toString('base64url')}`);
print(`DATA_KEY=${randomBytes(32).toString('base64')}`);
// One line: compose and `node --env-file` both read \n between double quotes as a line end.
print(`SIGNING_KEY="${signingKey.trim().replaceAll('\n', '\\n')}"`);
for (const name of ['POSTGRES', 'APP_POSTGRES', 'PROJECTIONS_POSTGRES', 'EVENTSTORE'])
  print(`${name}_PASSWORD=${randomBytes(24).toString('base64url')}`);
