import { constants } from 'node:zlib';
import Koa from 'koa';
import compress from 'koa-compress';
import { recorder } from './acts/recorded.ts';
import { actRoutes } from './features/acts/routes.ts';
import { identifyCaller } from './auth/callers.ts';
import { accountRoutes } from './features/audit/accountRoutes.ts';
import { journalRoutes } from './features/audit/journalRoutes.ts';
import { trialBalanceRoutes } from './features/audit/trialBalanceRoutes.ts';
import { loginRoutes } from './features/auth/loginRoutes.ts';
import { passwordRoutes } from './features/auth/passwordRoutes.ts';
import { passkeyRoutes, twoFactorRoutes } from './features/auth/passkeyRoutes.ts';
import { reauthRoutes, sessionRoutes } from './features/auth/sessionRoutes.ts';
import { registerRoutes, steppingInRoutes } from './features/auth/registerRoutes.ts';
import { bankLineRoutes } from './features/bank/lineRoutes.ts';
import { reconciliationRoutes } from './features/bank/reconciliationRoutes.ts';
import { bankStatementRoutes } from './features/bank/statementRoutes.ts';
import { bankAccountRoutes } from './features/bankAccounts/routes.ts';
import { contactRoutes, publicConfig } from './features/contact/routes.ts';
import { writesOver } from './database/database.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { goalRoutes } from './features/goals/routes.ts';
import { integrityRoutes } from './check/routes.ts';
import { builtFrontEnds } from './frontEnds/builtFrontEnds.ts';
import { media } from './features/investments/pictures.ts';
import { clientAddresses } from './http/clientAddress.ts';
import { createEntrance, type Listener } from './http/entrance.ts';
import { bodies, jsonAnswers } from './http/body.ts';
import type { Caller, RequestState } from './http/context.ts';
import { answerProblems, requestLog } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { elsewhere, isOnApi, onApi, oneHost, parsedAddress, readablePath, readOnly } from './http/onApi.ts';
import { createRouter, type Routes } from './http/router.ts';
import { liveRoutes } from './features/live/routes.ts';
import { adminInvestmentRoutes } from './features/investments/adminRoutes.ts';
import { investmentRoutes } from './features/investments/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { contractRoutes } from './features/operations/contractRoutes.ts';
import { createMetrics, operationsRoutes } from './features/operations/routes.ts';
import type { Parts } from './startup/createParts.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { depositPlanRoutes } from './features/depositPlans/routes.ts';
import { purchaseRoutes } from './features/purchases/routes.ts';
import { adminRequestRoutes } from './features/requests/adminRoutes.ts';
import { requestRoutes } from './features/requests/routes.ts';
import { searchRoutes } from './features/search/search.ts';
import { referralRoutes } from './features/referrals/routes.ts';
import { statementRoutes } from './features/statements/routes.ts';
import { statsRoutes } from './features/stats/routes.ts';
import type { Tracing } from './tracing/tracing.ts';
import { logRoutes, proofRoutes } from './transparency/logRoutes.ts';
import { factorResetRoutes } from './features/users/factorResetRoutes.ts';
import { adminUserRoutes } from './features/users/adminRoutes.ts';
import { meRoutes } from './features/users/meRoutes.ts';
import { profileRoutes } from './features/users/profileRoutes.ts';
import { adminVerificationRoutes } from './features/verifications/adminRoutes.ts';
import { submitRoutes } from './features/verifications/submitRoutes.ts';
import { worthRoutes } from './features/worth/routes.ts';

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
  goalRoutes(parts),
  submitRoutes(parts),
  requestRoutes(parts, 'deposit'),
  requestRoutes(parts, 'withdrawal'),
  investmentRoutes(parts),
  purchaseRoutes(parts),
  depositPlanRoutes(parts),
  referralRoutes(parts),
  adminUserRoutes(parts),
  adminVerificationRoutes(parts),
  adminRequestRoutes(parts, 'deposit'),
  adminRequestRoutes(parts, 'withdrawal'),
  adminInvestmentRoutes(parts),
  bankStatementRoutes(parts),
  bankLineRoutes(parts),
  reconciliationRoutes(parts),
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
export function createApp(
  parts: Parts,
  frontEnds = builtFrontEnds(publicConfig(parts.config)),
  tracing?: Pick<Tracing, 'calls'>,
): { callback(): Listener } {
  const entrance = createEntrance();
  const metrics = createMetrics({ ...parts, entrance });
  const app = new Koa<RequestState>();
  // A reader who hangs up is no error of ours; everything else was answered and logged by `answerProblems`.
  app.silent = true;
  app.use(parsedAddress);
  app.use(clientAddresses(parts.config.trustedProxies, parts.log));
  if (tracing) app.use(tracing.calls);
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
  app.use(onApi(entrance.enter));
  const recorded = recorder(parts);
  const api = createRouter([...features(parts), operationsRoutes(parts, metrics)], { ...parts, recorded });
  app.use(api.routes());
  app.use(api.allowedMethods());
  app.use(media(parts.folders.pictures));
  app.use(frontEnds);
  return { callback: () => entrance.guard(app.callback()) };
}
