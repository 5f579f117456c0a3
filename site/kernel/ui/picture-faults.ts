/** A picture that does not come is a warning for us; the visitor has its alternative text (MEDIA-5). Errors of pictures do not bubble, so they are caught on the way down. */
export function warnOfLostPictures(): void {
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) warn(picture);
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) warn(target);
    },
    true,
  );
}

function warn(picture: HTMLImageElement): void {
  console.warn(`The picture ${picture.currentSrc || picture.src} could not be loaded.`);
}
