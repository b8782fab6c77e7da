// Keeps one page: the one that says that there is no connection. No figure, no name and no answer of the api is kept.
const CACHE = 'offline-2';
const PAGE = '/offline.html';
const LANGUAGE = new URL(self.location).searchParams.get('language');

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

/** It says all in each language, and shows the one that it is written in. */
async function offlinePage() {
  const page = await caches.match(PAGE);
  return new Response((await page.text()).replace('lang="en"', `lang="${LANGUAGE}"`), page);
}
