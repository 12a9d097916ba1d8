// Registers the service worker, and offers a new version: between deals, never in a deal.

import "./settings.js";

const DEAL_RUNS = "[data-deal-runs]";

function offer(worker) {
  const notice = document.getElementById("new-version");
  if (!notice) return;
  const show = () => {
    if (document.querySelector(DEAL_RUNS)) return window.setTimeout(show, 5000);
    notice.hidden = false;
    notice.querySelector("button").addEventListener("click", () => worker.postMessage("skip-waiting"), { once: true });
  };
  show();
}

function watch(registration) {
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    });
  });
}

if ("serviceWorker" in navigator) {
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) window.location.reload();
    controlled = true;
  });
  navigator.serviceWorker.register("/sw.js").then(watch, () => {});
}
