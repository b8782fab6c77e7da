import { createMilestones } from '../src/identity/milestones.ts';
import { runDemo, runDemoBank } from '../src/startup/demo.ts';
import { startTestApp, type TestApp } from './testApp.ts';

/** An app whose ledger holds the demo's year, of which its read models know. */
export async function startDemoApp(): Promise<TestApp> {
  const app = await startTestApp({ demo: true });
  const milestones = createMilestones(app.parts.db);
  await milestones.setOnce('demo', 'begun');
  await runDemo(app.parts, milestones, app.adminId, () => {});
  await app.caughtUp();
  await runDemoBank(app.parts, milestones);
  await app.caughtUp();
  return app;
}
