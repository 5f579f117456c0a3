/** Media queries of the site's middle breakpoint: `--below-medium` and `--medium` of site/app/theme/media.css. */
export const belowMedium = '(max-width: 749px)';
export const fromMedium = '(min-width: 750px)';
