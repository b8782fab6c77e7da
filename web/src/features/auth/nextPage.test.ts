// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { isBackOffice, nextPage } from './LoginPage.tsx';

describe('the page after signing in', () => {
  test.each(['/dashboard', '/transactions?kind=withdrawals', '/admin-dashboard/#/users'])('may be %s', (path) =>
    expect(nextPage(path)).toBe(path),
  );

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a\\b',
    '/a b',
    '',
    'dashboard',
  ])('may not be %j: it would leave this site', (path) => expect(nextPage(path)).toBeUndefined());

  test('is loaded anew when it is the back office', () => {
    expect(isBackOffice('/admin-dashboard')).toBe(true);
    expect(isBackOffice('/admin-dashboard/users')).toBe(true);
    expect(isBackOffice('/admin-dashboards')).toBe(false);
    expect(isBackOffice('/dashboard')).toBe(false);
  });
});
