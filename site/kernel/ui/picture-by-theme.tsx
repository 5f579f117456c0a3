import { systemIsDark } from '#site/kernel/theme/apply-theme.ts';

/** The addresses of a picture by day and at night, and their size in pixels. */
interface Pair {
  day: string;
  night: string;
  width: number;
  height: number;
}

interface PictureByThemeProps {
  wide: Pair;
  /** A pair in another shape, for screens to which `media` applies. */
  narrow: Pair & { media: string };
  className?: string;
}

/** A decorative picture of the site's own: the largest of its screen, loaded first. */
export function PictureByTheme({ wide, narrow, className }: PictureByThemeProps) {
  const { media } = narrow;
  return (
    <picture>
      {/* The `media` may have changed before hydration, to the theme that the visitor chose. */}
      <source
        data-theme="dark"
        media={`${media} and ${systemIsDark}`}
        srcSet={narrow.night}
        {...sizeOf(narrow)}
        suppressHydrationWarning
      />
      <source media={media} srcSet={narrow.day} {...sizeOf(narrow)} />
      <source data-theme="dark" media={systemIsDark} srcSet={wide.night} {...sizeOf(wide)} suppressHydrationWarning />
      <img className={className} src={wide.day} {...sizeOf(wide)} alt="" fetchPriority="high" />
    </picture>
  );
}

function sizeOf({ width, height }: Pair) {
  return { width, height };
}
