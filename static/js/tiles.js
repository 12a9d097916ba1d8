/* Puts the drawings of the tiles into the page once, so that a swapped tile is there at once and follows the
   colours of the page. */

const address = document.querySelector('link[data-tiles]')?.href;

if (address) {
  fetch(address)
    .then((answer) => answer.text())
    .then((text) => {
      const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      sprite.setAttribute("class", "sprite");
      sprite.setAttribute("aria-hidden", "true");
      document.body.prepend(sprite);
    });
}
