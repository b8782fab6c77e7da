import { constants } from 'node:zlib';
import Koa from 'koa';
import compress from 'koa-compress';
import { recorder } from './acts/recorded.ts';
import { actRoutes } from './acts/routes.ts';
import { identifyCaller } from './auth/identify.ts';
import { accountRoutes } from './audit/accountRoutes.ts';
import { journalRoutes } from './audit/journalRoutes.ts';
import { trialBalanceRoutes } from './audit/trialBalanceRoutes.ts';
import { loginRoutes } from './auth/loginRoutes.ts';
import { passwordRoutes } from './auth/passwordRoutes.ts';
import { passkeyRoutes } from './auth/passkeyRoutes.ts';
import { reauthRoutes } from './auth/reauthRoutes.ts';
import { registerRoutes } from './auth/registerRoutes.ts';
import { sessionRoutes } from './auth/sessionRoutes.ts';
import { steppingInRoutes } from './auth/steppingInRoutes.ts';
import { twoFactorRoutes } from './auth/twoFactorRoutes.ts';
import { bankAccountRoutes } from './bankAccounts/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { writesOver } from './database/database.ts';
import { exportRoutes } from './exports/routes.ts';
import { integrityRoutes } from './check/routes.ts';
import { builtFrontEnds } from './frontEnds/builtFrontEnds.ts';
import { publicConfig } from './contact/publicConfig.ts';
import { media } from './investments/media.ts';
import { clientAddresses } from './http/clientAddress.ts';
import { bodies, jsonAnswers } from './http/body.ts';
import type { Caller, RequestState } from './http/context.ts';
import { answerProblems } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { parsedAddress, readablePath } from './http/readablePath.ts';
import { oneHost } from './http/oneHost.ts';
import { elsewhere, isOnApi, onApi } from './http/onApi.ts';
import { readOnly } from './http/readOnly.ts';
import { requestLog } from './http/requestLog.ts';
import { createRouter } from './http/router.ts';
import type { Routes } from './http/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { adminInvestmentRoutes } from './investments/adminRoutes.ts';
import { investmentRoutes } from './investments/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { contractRoutes } from './openapi/routes.ts';
import { createMetrics } from './operations/metrics.ts';
import { operationsRoutes } from './operations/routes.ts';
import type { Parts } from './startup/createParts.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { purchaseRoutes } from './purchases/routes.ts';
import { adminRequestRoutes } from './requests/adminRoutes.ts';
import { requestRoutes } from './requests/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import { logRoutes, proofRoutes } from './transparency/logRoutes.ts';
import { factorResetRoutes } from './users/factorResetRoutes.ts';
import { adminUserRoutes } from './users/adminRoutes.ts';
import { meRoutes } from './users/meRoutes.ts';
import { profileRoutes } from './users/profileRoutes.ts';
import { adminVerificationRoutes } from './verifications/adminRoutes.ts';
import { submitRoutes } from './verifications/submitRoutes.ts';
import { worthRoutes } from './worth/routes.ts';

/**
 * Every feature's routes, one line each. What staff ask about everybody has connections of its own, what they decide on
 * hasn't.
 */
const features = (parts: Parts, staff = { ...parts, db: parts.reports }): readonly Routes[] => [
  registerRoutes(parts),
  loginRoutes(parts),
  reauthRoutes(parts),
  sessionRoutes(parts),
  passwordRoutes(parts),
  steppingInRoutes(parts),
  twoFactorRoutes(parts),
  passkeyRoutes(parts),
  factorResetRoutes(parts),
  meRoutes(parts),
  profileRoutes(parts),
  privacyRoutes(parts),
  bankAccountRoutes(parts),
  submitRoutes(parts),
  requestRoutes(parts, 'deposit'),
  requestRoutes(parts, 'withdrawal'),
  investmentRoutes(parts),
  purchaseRoutes(parts),
  adminUserRoutes(parts),
  adminVerificationRoutes(parts),
  adminRequestRoutes(parts, 'deposit'),
  adminRequestRoutes(parts, 'withdrawal'),
  adminInvestmentRoutes(parts),
  statsRoutes(staff),
  searchRoutes(staff),
  statementRoutes(parts),
  worthRoutes(parts),
  accountRoutes(parts),
  actRoutes(parts),
  journalRoutes(staff),
  trialBalanceRoutes(staff),
  integrityRoutes(parts),
  exportRoutes(parts),
  logRoutes(parts),
  proofRoutes(parts),
  liveRoutes(parts),
  notificationRoutes(parts),
  contactRoutes(parts),
  contractRoutes(parts),
];

/** The whole server, without a port: the api, the pictures and the front ends. */
export function createApp(parts: Parts, frontEnds = builtFrontEnds(publicConfig(parts.config))): Koa<RequestState> {
  const metrics = createMetrics(parts);
  const app = new Koa<RequestState>();
  // A reader who hangs up is no error of ours; everything else was answered and logged by `answerProblems`.
  app.silent = true;
  app.use(parsedAddress);
  app.use(clientAddresses(parts.config.trustedProxies, parts.log));
  app.use(requestLog(parts.log, metrics.observeRequest));
  app.use(securityHeaders(parts.config));
  app.use(answerProblems(parts.log, () => writesOver(parts.pool)));
  app.use(oneHost);
  app.use(readablePath);
  app.use(
    compress({
      threshold: 1024,
      // 11, the library's own choice, takes 67 ms a page of any stranger who asks.
      br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
      filter: (type) => !/event-stream/.test(type) && /json|text|javascript|svg|font/.test(type),
    }),
  );
  app.use((ctx, next) => {
    // Who takes no encoding at all is sent none; the library would fail.
    if (!ctx.acceptsEncodings('br', 'gzip', 'deflate', 'identity')) ctx.compress = false;
    return next();
  });
  app.use(async (ctx, next) => {
    let caller: Promise<Caller> | undefined;
    ctx.state.identify = ({ anew } = { anew: false }) =>
      (caller = anew || !caller ? identifyCaller(ctx, parts) : caller);
    if (isOnApi(ctx)) ctx.set('Cache-Control', 'no-store');
    await next();
  });
  app.use(elsewhere(readOnly));
  app.use(onApi(jsonAnswers));
  app.use(onApi(bodies));
  const recorded = recorder(parts);
  const api = createRouter([...features(parts), operationsRoutes(parts, metrics)], { ...parts, recorded });
  app.use(api.routes());
  app.use(api.allowedMethods());
  app.use(media(parts.folders.pictures));
  app.use(frontEnds);
  return app;
}
