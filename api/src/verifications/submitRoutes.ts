import { documentFields, MAX_DOCUMENT_BYTES } from '../contract/profile.ts';
import { authenticated } from '../http/access.ts';
import { checked } from '../http/body.ts';
import { badInput, Problem } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import { upload } from '../http/upload.ts';
import type { Parts } from '../parts.ts';
import { documentType } from './documentType.ts';
import { verificationOf } from './verification.ts';

/** Handing in an identity document. It is encrypted before it is written anywhere. */
export function submitRoutes(parts: Parts): Routes {
  const { accounts, documents, limits, now } = parts;
  const routes = createRoutes();

  routes.post('/auth/submit-document', authenticated, upload('idCardFile', MAX_DOCUMENT_BYTES), async (ctx) => {
    const { caller, file } = ctx.state;
    if (!ctx.is('multipart/form-data')) throw new Problem('UnsupportedType');
    await limits.take('upload', caller.id);
    const fields = checked(documentFields, ctx.request.body);
    if (!file) throw badInput('idCardFile', 'Please choose a file.');
    const { verified } = await accounts.load(caller.id);
    if (verified) throw new Problem('AlreadyDecided', { message: 'You are Verified' });
    const content = new Uint8Array(file);
    const mediaType = await documentType(content);
    const document = await documents.submit(caller.id, { ...fields, mediaType, content }, now());
    ctx.body = {
      message: 'Documents are under review',
      data: await verificationOf(parts, document, { verified: false }),
    };
  });

  return routes;
}
