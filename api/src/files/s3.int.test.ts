import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type S3Double, startS3Double } from '../../testing/s3Double.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

let s3: S3Double;
let app: TestApp;
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'nobody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'nothing');
  s3 = await startS3Double('paper');
  app = await startTestApp({ filesUrl: 's3://paper', s3Endpoint: s3.url });
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
  vi.unstubAllEnvs();
});

const keys = (folder: string) => [...s3.objects.keys()].filter((key) => key.startsWith(`paper/${folder}/`));

test('an identity document lies encrypted in the bucket, is read by admins, and goes with its person', async () => {
  const [person, admin] = [await app.person(), await app.admin()];
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\nvery private';
  const form = new FormData();
  form.set('idCardType', 'Passport');
  form.set('idCardNumber', 'X1234567');
  form.set('idCardFile', new Blob([pdf]), 'passport.pdf');
  await app.call('POST /auth/submit-document', { token: person.token, body: form });
  expect(keys('documents')).toEqual([expect.stringContaining(person.id)]);
  expect([...s3.objects.values()].some((content) => content.includes('very private'))).toBe(false);
  const answer = await fetch(`${app.url}/api/admin/verifications/${person.id}/document`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(await answer.text()).toBe(pdf);

  await app.parts.documents.erase(person.id);
  expect(keys('documents')).toEqual([]);
});

test('while the bucket is away a document can’t be handed in, and the one before stays', async () => {
  const person = await app.person();
  const submit = (idCardNumber: string) => {
    const form = new FormData();
    form.set('idCardType', 'Passport');
    form.set('idCardNumber', idCardNumber);
    form.set('idCardFile', new Blob(['%PDF-1.4 page']), 'passport.pdf');
    return app.call('POST /auth/submit-document', { token: person.token, body: form });
  };
  expect((await submit('X1')).status).toBe(200);
  s3.refuseWith = [500, 'InternalError'];
  const answer = await submit('X2').finally(() => (s3.refuseWith = undefined));
  expect([answer.status, answer.body.code]).toEqual([503, 'Unavailable']);
  expect(await app.parts.documents.of(person.id)).toMatchObject({ idCardNumber: 'X1' });
  expect((await submit('X3')).status).toBe(200);
});

test('a picture of an investment is served out of the bucket', async () => {
  const { token } = await app.admin();
  const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0E4D45' } })
    .png()
    .toBuffer();
  const terms = {
    name: 'Mill',
    category: 'Real Estate',
    investmentReturn: '11%',
    duration: '18 months',
    pricePerUnit: '310',
  };
  const form = new FormData();
  for (const [field, value] of Object.entries(terms)) form.set(field, value);
  form.set('img', new Blob([new Uint8Array(picture)]), 'mill.png');
  const { body } = await app.call('POST /auth/investments', { token, body: form });
  const served = await fetch(app.url + body.investment.img);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(keys('media')).toEqual([`paper${body.investment.img}`]);
});
