{% autoescape off %}"use strict";

const VERSION = "shell-{{ version }}";
const OFFLINE = "{{ offline }}";
const FILES = [{% for file in files %}
  "{{ file }}",{% endfor %}
];

// A new worker waits until the page says so: the page asks between deals only.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll([OFFLINE, ...FILES])));
});

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter((key) => key !== VERSION).map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  );
});

// Pages always come from the server: the log is the game. Only files of the shell come from the cache.
self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET") return;
  const address = new URL(request.url);
  if (address.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (FILES.includes(address.pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept || fetch(request)));
  }
});
{% endautoescape %}
