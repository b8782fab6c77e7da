// Keeps one page, the one that says that there is no connection, and the language spoken last. No figure, no name and no
// answer of the api is kept.
const CACHE = 'offline-3';
const PAGE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(PAGE)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const forget = async () => {
    const old = (await caches.keys()).filter((name) => name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode !== 'navigate' || /^\/(admin-dashboard|api)(\/|$)/.test(pathname)) return;
  event.respondWith(fetch(event.request).catch(offlinePage));
});

/** It says all in each language, and shows the one that it is written in: the one that was spoken last. */
async function offlinePage() {
  const [page, spoken] = await Promise.all([caches.match(PAGE), caches.match('/language')]);
  const language = (await spoken?.text()) ?? 'en';
  return new Response((await page.text()).replace('lang="en"', `lang="${language}"`), page);
}
