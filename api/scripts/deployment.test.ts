import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { CALLS } from '../src/contract/calls/calls.ts';

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const DOCKERFILE = textOf('Dockerfile');
const BUILT = textOf('api/vite.config.ts');

/** What is looked at here of a Kubernetes object. */
interface Manifest {
  readonly kind: string;
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } };
}

interface Container {
  readonly image: string;
  readonly command: readonly string[];
  readonly ports?: readonly { readonly containerPort: number }[];
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string } };
}

const DIRECTORY = 'deploy/kubernetes';
const manifests = readdirSync(fileURLToPath(new URL(`../../${DIRECTORY}`, import.meta.url)))
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) => parseAllDocuments(textOf(`${DIRECTORY}/${name}`)).map((each) => each.toJS() as Manifest));

test('containers ask for what the image has: programs, port and health calls', () => {
  const containers = manifests
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap(({ spec }) => spec.template.spec.containers);
  expect(containers).toHaveLength(2);
  for (const { image, command, ports = [], ...rest } of containers) {
    expect(image).toBe('northvale');
    expect(BUILT).toContain(`${/^api\/dist\/(\w+)\.js$/.exec(command[1] ?? '')?.[1]}: 'src/`);
    for (const { containerPort } of ports) expect(DOCKERFILE).toContain(`EXPOSE ${containerPort}\n`);
    for (const [name, probe] of Object.entries(rest))
      if (name.endsWith('Probe')) expect(CALLS).toHaveProperty([`GET ${probe.httpGet.path.replace('/api', '')}`]);
  }
});

test('the base is of this release', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  expect(parse(textOf(`${DIRECTORY}/kustomization.yaml`))).toMatchObject({ images: [{ newTag: version }] });
});

test('the compose file is what its published schema allows', () => {
  // Of compose-spec/compose-spec at 170098b, Apache-2.0.
  const schema = JSON.parse(textOf('api/testing/compose-spec.json')) as Parameters<typeof z.fromJSONSchema>[0];
  // Named as zod knows it.
  const allowed = z.fromJSONSchema({ ...(schema as object), $schema: 'http://json-schema.org/draft-07/schema#' });
  const compose = parse(textOf('docker-compose.yml'), { merge: true }) as { services: { api: object } };
  expect(allowed.safeParse(compose).error).toBeUndefined();
  expect(allowed.safeParse({ ...compose, services: { api: { ...compose.services.api, port: 1 } } }).success).toBe(
    false,
  );
});
